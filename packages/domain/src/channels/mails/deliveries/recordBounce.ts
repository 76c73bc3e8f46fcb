import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import { MailBounces, MailTokens, type SendMail, type SuppressionReason, suppresses } from "../index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type AboutAccount, isAboutAccount } from "./findAccount.ts"
import { findRecipient, hostMailbox, mailboxOf } from "./findRecipient.ts"
import { type AboutCalendar, isAboutCalendar } from "./sendCalendarMail.ts"

/** A mail that came back. */
export interface ReturnedMail {
  /** The token in the address to which it came back. */
  readonly token: string
  readonly reason: SuppressionReason
  /** The enhanced status code of the report, such as `5.1.1`; null: it has none. */
  readonly status: string | null
}

/** `unknown`: not a mail of this installation, or it is removed. `recorded`: also if it was recorded before. */
export type Recorded = "recorded" | "unknown"

/**
 * Records that a mail came back: it is shown as failed, and the address gets no further mails if its mailbox does not exist
 * or its owner complained (D-MAIL-41). Repeating it changes nothing.
 */
export const recordBounce = Effect.fn("mails.recordBounce")(function* ({
  reason,
  status,
  token
}: ReturnedMail) {
  const [bounces, tokens] = [yield* MailBounces, yield* MailTokens]
  const mail = yield* tokens.readBounce(token)
  if (Option.isNone(mail)) return "unknown" satisfies Recorded
  const { workspaceId } = mail.value
  const found = yield* bounces.find(mail.value)
  if (Option.isNone(found)) return "unknown" satisfies Recorded
  const delivery = found.value
  const { message } = delivery
  if (message._tag !== "SendMail" && !isAboutCalendar(message) && !isAboutAccount(message))
    return "unknown" satisfies Recorded
  const at = yield* DateTime.now
  const suppression = yield* recipientNow(workspaceId, message).pipe(
    Effect.flatMap(({ address }) => tokens.addressHashes(workspaceId, address)),
    Effect.map((hashes) => ({ workspaceId, hash: Arr.headNonEmpty(hashes), reason, at })),
    Effect.option
  )
  yield* bounces.record({
    delivery: { ...delivery, status: "dead", reason: codeOf(reason, status), settledAt: at },
    suppression: suppresses(reason, status) ? Option.getOrNull(suppression) : null,
    messages: [OutboxMessage.make({ _tag: "ReportFailedMail", workspaceId, deliveryId: delivery.id })]
  })
  return "recorded" satisfies Recorded
})

/** The recipient at present; fails if there is none. */
const recipientNow = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  mail: AboutAccount | AboutCalendar | SendMail
) {
  const queries = yield* WorkspaceQueries
  const lookUp = sharedLookUps(queries, workspaceId)
  if (isAboutCalendar(mail)) {
    const host = yield* lookUp("hosts")((yield* lookUp("calendars")(mail.calendarId))?.hostId ?? null)
    return host === null ? yield* Effect.fail("removed" as const) : yield* hostMailbox(host.value)
  }
  if (isAboutAccount(mail)) {
    const member = yield* lookUp("members")(mail.userId)
    return member === null ? yield* Effect.fail("removed" as const) : yield* mailboxOf(member)
  }
  const booking = yield* lookUp("bookings")(mail.bookingUid)
  const workspace = yield* lookUp("workspace")(workspaceId)
  if (booking === null || workspace === null) return yield* Effect.fail("removed" as const)
  const to = yield* findRecipient(mail, booking, workspace.value, {
    host: (id) => Effect.map(lookUp("hosts")(id), (found) => found?.value ?? null),
    member: lookUp("members")
  })
  return to.mailbox
})

const codeOf = (reason: SuppressionReason, status: string | null): string =>
  reason === "complaint" ? "complaint" : ["bounced", ...(status?.split(".") ?? [])].join("_")
