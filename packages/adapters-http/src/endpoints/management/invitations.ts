import { IdGenerator } from "@calendeal/domain/consistency"
import { inviteMember as invite, sendInvitation as send } from "@calendeal/domain/sign-in"
import { mailLimits } from "@calendeal/domain/mails"
import { Throttle } from "@calendeal/domain/rate-limits"
import { type Member, UserId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import { MemberDraft, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { memberView } from "./members.ts"
import { find, wireErrors } from "./resources.ts"

const draft = strictFieldsOf(MemberDraft)

export const inviteMember = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const { bookingMails = false, ...fields } = yield* draft
  const member: Member = {
    ...fields,
    bookingMails,
    workspaceId: audit.workspaceId,
    userId: UserId.make(yield* idGenerator.uuid),
    createdAt: audit.at
  }
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
