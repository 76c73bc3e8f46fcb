import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { AccountLink } from "../../workspace/accounts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import { type AuditContext, findMailSettings } from "../../channels/records/index.ts"
import { commit, StateConflict } from "../management/index.ts"
import { MailTransport } from "../../channels/mails/index.ts"
import { Throttle } from "../../kernel/rate-limits/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import { newLink } from "./newLink.ts"
import { invitationLimits } from "./noticeLimits.ts"

/** Too many invitations to the mailbox, of the workspace or of the member (D-MAIL-60a, D-MAIL-60b). `limit`: the name of the limit. */
export class TooManyInvitations extends Schema.TaggedError<TooManyInvitations>()("TooManyInvitations", {
  limit: Schema.String,
  retryAfterSeconds: Schema.Int
}) {}

/**
 * Adds a member and mails an invitation, whose link signs in (D-SIGN-4). Fails as the command does, and with StateConflict if
 * the installation has no mail server.
 */
export const inviteMember = Effect.fn("signIn.inviteMember")(function* (audit: AuditContext, member: Member) {
  const link = yield* invitationFor(member)
  yield* count(link, audit)
  yield* commit(audit, { _tag: "InviteMember", member, link, inviterId: inviterIn(audit) })
})

/** Mails a member another invitation. The former ones still work until they end. */
export const sendInvitation = Effect.fn("signIn.sendInvitation")(function* (
  audit: AuditContext,
  member: Member
) {
  const link = yield* invitationFor(member)
  yield* count(link, audit)
  yield* commit(audit, {
    _tag: "ResendInvitation",
    userId: member.userId,
    link,
    inviterId: inviterIn(audit)
  })
})

/** The member who invites; null: the command line. */
const inviterIn = ({ actor }: AuditContext) => (actor._tag === "User" ? actor.userId : null)

const invitationFor = Effect.fnUntraced(function* ({ email, workspaceId }: Member) {
  const { installation } = yield* MailTransport
  const address = decode(email)
  if (Option.isNone(installation) || Option.isNone(address))
    return yield* new StateConflict({
      reason: Option.isNone(installation)
        ? "The installation has no mail server. Add the member without an invitation."
        : "The member has no valid email."
    })
  const { value: settings } = yield* findMailSettings(workspaceId)
  const request = { workspaceId, email: address.value, language: settings.language, next: null }
  return (yield* newLink({ ...request, way: "invitation" })).link
})

/** Counts the invitation for the member, for the workspace, and for the mailbox, across all who invite it. Fails with TooManyInvitations. */
const count = Effect.fnUntraced(function* ({ email, workspaceId }: AccountLink, { actor }: AuditContext) {
  const throttle = yield* Throttle
  for (const [limit, subject] of yield* invitationLimits(email, { actor, workspaceId })) {
    const admission = yield* throttle.consume(limit, subject)
    if (admission._tag === "Refused")
      return yield* new TooManyInvitations({
        limit: limit.name,
        retryAfterSeconds: admission.retryAfterSeconds
      })
  }
})

const decode = Schema.decodeUnknownOption(Email)
