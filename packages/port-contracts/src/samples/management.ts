import { enterDraft } from "./bookings.ts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type Booking,
  type BookingDraft,
  BookingLedger,
  messagesWhenCancelled,
  type VisitorEntry
} from "@calendeal/domain/bookings"
import { type Contact, ContactBook, type ContactId } from "@calendeal/domain/contacts"
import { type Deal, DealId } from "@calendeal/domain/deals"
import type { Offering } from "@calendeal/domain/event-types"
import {
  type AuditContext,
  WorkspaceCommands,
  AuditEntryId,
  type AdminCommand
} from "@calendeal/domain/management"
import { type PaymentReport, RevenueLedger, settlePayment } from "@calendeal/domain/transactions"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleBooking, sampleDraft } from "./bookings.ts"
import { samplePayment, usd } from "./payments.ts"
import { sampleNow } from "./time.ts"
import { sampleMember, sampleWorkspace } from "./workspaces.ts"

/** Somebody acts in the workspace, at `sampleNow` and with a request of its own. */
export const sampleAuditContext = (
  workspaceId: WorkspaceId,
  overrides: Partial<AuditContext> = {}
): AuditContext => ({
  workspaceId,
  actor: { _tag: "User", userId: UserId.make(crypto.randomUUID()) },
  at: sampleNow,
  requestId: `request-${crypto.randomUUID()}`,
  ...overrides
})

/** Commits a change of the workspace under a sample act, and returns its audit line's id. */
export const change = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  made: AdminCommand,
  overrides: Partial<AuditContext> = {}
) {
  const workspaceCommands = yield* WorkspaceCommands
  const entryId = AuditEntryId.make(crypto.randomUUID())
  yield* workspaceCommands.commit(sampleAuditContext(workspaceId, overrides), entryId, made)
  return entryId
})

/** Opens a sample workspace and returns it with its owner, who has no token. */
export const createWorkspaceWithOwner = Effect.fnUntraced(function* (
  overrides: Parameters<typeof sampleWorkspace>[0] = {}
) {
  const workspace = sampleWorkspace(overrides)
  const owner = sampleMember(workspace.id)
  yield* change(workspace.id, { _tag: "OpenWorkspace", workspace, owner, token: null })
  return { workspace, owner }
})

/** Stores the contact as it is. */
export const storeContact = Effect.fnUntraced(function* (contact: Contact) {
  const book = yield* ContactBook
  const { email, workspaceId } = contact
  yield* book.update({ workspaceId, email, prior: Option.none() }, () =>
    Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [] })
  )
  return contact
})

/** Enters a sample booking of the offering and returns it. */
export const createBooking = Effect.fnUntraced(function* (
  offering: Offering,
  overrides: Partial<Booking> = {},
  draft: Partial<BookingDraft> = {}
) {
  const entry = yield* enterDraft(sampleDraft(sampleBooking(offering, overrides), draft))
  return entry._tag === "Entered" ? entry.booking : yield* Effect.die(entry._tag)
})

/** Cancels the booking that the entry is about, and returns the status that it had before. */
export const cancelBooking = (entry: VisitorEntry) =>
  BookingLedger.use((ledger) =>
    ledger.cancel(entry, messagesWhenCancelled({ workspaceId: entry.workspaceId, uid: entry.subject }))
  )

/** Records a payment as `settlePayment` decides it, and returns what became of it. */
export const recordPayment = (report: PaymentReport) =>
  RevenueLedger.use((ledger) => ledger.record(report, (seen) => settlePayment(report, seen))).pipe(
    Effect.map(({ transaction }) => ({ _tag: "Recorded", transaction }) as const),
    Effect.catch((refusal) => Effect.succeed(refusal))
  )

/** Records a sample payment and returns it. */
export const createPayment = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  overrides: Partial<PaymentReport> = {}
) {
  const receipt = yield* recordPayment(samplePayment(workspaceId, overrides))
  return receipt._tag === "Recorded" ? receipt.transaction : yield* Effect.die(receipt._tag)
})

/** An open deal of 500 USD with the contact, which no booking made. */
export const sampleDeal = (
  workspaceId: WorkspaceId,
  contactId: ContactId,
  overrides: Partial<Deal> = {}
): Deal => ({
  id: DealId.make(crypto.randomUUID()),
  workspaceId,
  contactId,
  bookingUid: null,
  status: "open",
  value: usd(500_00),
  openedAt: sampleNow,
  closedAt: null,
  ...overrides
})
