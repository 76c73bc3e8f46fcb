import { mailLimits } from "@calendeal/domain/mails"
import {
  inviteMember as invite,
  sendInvitation as send,
  type TooManyInvitations
} from "@calendeal/domain/sign-in"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"
import { refuseOver } from "../../middleware/rateLimiting.ts"
import { draftedMember, memberView } from "./members.ts"
import { find, wireErrors } from "./resources.ts"

const refusals = {
  ...wireErrors,
  TooManyInvitations: ({ limit, retryAfterSeconds }: TooManyInvitations) =>
    refuseOver(
      Object.values(mailLimits).find(({ name }) => name === limit) ?? mailLimits.invitations,
      retryAfterSeconds
    )
}

export const inviteMember = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const member = yield* draftedMember
  yield* invite(audit, member)
  return memberView(member)
}, Effect.catchTags(refusals))

export const resendInvitation = Effect.fnUntraced(function* ({
  params
}: {
  readonly params: { readonly userId: string }
}) {
  const { audit } = yield* Membership
  yield* send(audit, yield* find("members", params.userId))
}, Effect.catchTags(refusals))
