import { inviteMember as invite, sendInvitation as send } from "@calendeal/domain/sign-in"
import { mailLimits } from "@calendeal/domain/mails"
import { Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { draftedMember, memberView } from "./members.ts"
import { find, wireErrors } from "./resources.ts"

export const inviteMember = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const member = yield* draftedMember
  yield* invite(audit, member)
  return memberView(member)
}, Effect.catchTags(wireErrors))

export const sendInvitation = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly userId: string }
}) {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const member = yield* find("members", params.userId)
  const admission = yield* throttle.consume(mailLimits.invitations, `${audit.workspaceId}:${member.userId}`)
  if (admission._tag === "Refused")
    return yield* refuseOver(mailLimits.invitations, admission.retryAfterSeconds)
  yield* send(audit, member)
}, Effect.catchTags(wireErrors))
