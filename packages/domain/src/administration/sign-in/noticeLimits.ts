import * as Effect from "effect/Effect"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import type { AuditContext } from "../../channels/records/index.ts"
import { mailboxKey, mailLimits } from "../../channels/mails/index.ts"
import { Outcome } from "../../channels/outbox/index.ts"
import { type RateLimit, Throttle } from "../../kernel/rate-limits/index.ts"

/** A limit of mails, and who has the counter. */
export type CountedLimit = readonly [limit: RateLimit, subject: string]

/** The counter of a mailbox, over all workspaces. */
export const perMailbox = Effect.fnUntraced(function* (limit: RateLimit, address: Email) {
  const fingerprint = yield* Fingerprint
  return [limit, yield* fingerprint.sha256(mailboxKey(address))] as const
})

/** The limits of mails to an address that a member chose: an invitation, or the mail about a new address (D-MAIL-60a, D-MAIL-60b). */
export const invitationLimits = Effect.fnUntraced(function* (
  address: Email,
  { actor, workspaceId }: Pick<AuditContext, "actor" | "workspaceId">
) {
  const { invitations, invitationsOfDay, invitationsOfMember, invitationsOfWorkspace } = mailLimits
  const limits: ReadonlyArray<CountedLimit> = [
    ...(actor._tag === "User" ? [[invitationsOfMember, actor.userId] as const] : []),
    [invitationsOfWorkspace, workspaceId],
    yield* perMailbox(invitations, address),
    yield* perMailbox(invitationsOfDay, address)
  ]
  return limits
})

/** Counts a mail about an account. Fails with Skipped if there were too many. */
export const countNotice = Effect.fnUntraced(function* (limits: ReadonlyArray<CountedLimit>) {
  const throttle = yield* Throttle
  for (const [limit, subject] of limits) {
    const admission = yield* throttle.consume(limit, subject)
    if (admission._tag === "Refused") return yield* Effect.fail(Outcome.Skipped({ reason: "address_limit" }))
  }
})
