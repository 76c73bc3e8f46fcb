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
import { type Contact, ContactBook } from "@calendeal/domain/contacts"
import { EventTypeCatalog, type Offering } from "@calendeal/domain/event-types"
import {
  type AdjustmentReport,
  type PaymentReport,
  RevenueLedger,
  settleAdjustment,
  settlePayment
} from "@calendeal/domain/transactions"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { forContact, sampleBooking, sampleDraft, sampleQuestion } from "./bookings.ts"
import { sampleOffering } from "./eventTypes.ts"
import { change } from "./management.ts"
import { samplePayment } from "./payments.ts"
import { sampleMember, sampleWorkspace } from "./workspaces.ts"

/** Stores a sample workspace and returns it. */
export const createWorkspace = Effect.fnUntraced(function* (
  overrides: Parameters<typeof sampleWorkspace>[0] = {}
) {
  const directory = yield* WorkspaceDirectory
  const workspace = sampleWorkspace(overrides)
  yield* directory.save(workspace)
  return workspace
})

/** Opens a sample workspace and returns it with its owner, who has no token. */
export const createWorkspaceWithOwner = Effect.fnUntraced(function* (
  overrides: Parameters<typeof sampleWorkspace>[0] = {}
) {
  const workspace = sampleWorkspace(overrides)
  const owner = sampleMember(workspace.id)
  yield* change(workspace.id, { _tag: "CreateWorkspace", workspace, owner, token: null })
  return { workspace, owner }
})

/** Stores an offering: its workspace, its hosts and its event type. */
export const storeOffering = Effect.fnUntraced(function* (offering: Offering) {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  yield* directory.save(offering.workspace)
  yield* Effect.forEach(offering.hosts, catalog.enlist)
  yield* catalog.publish(offering.eventType)
  return offering
})

/** Stores a sample offering (see `sampleOffering`) and returns it. */
export const createOffering = (overrides: Parameters<typeof sampleOffering>[0] = {}) =>
  storeOffering(sampleOffering(overrides))

/** Stores the contact and returns it. */
export const storeContact = Effect.fnUntraced(function* (contact: Contact) {
  const book = yield* ContactBook
  const { email, workspaceId } = contact
  yield* book.update({ workspaceId, email, prior: Option.none() }, () =>
    Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [] })
  )
  return contact
})

/** Enters a draft as `book` does: for the stored contact, and again after a stale read. */
export const enterDraft = Effect.fnUntraced(function* (draft: BookingDraft) {
  const ledger = yield* BookingLedger
  for (;;) {
    const { contacts, earlier } = yield* ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) }))
    if (Option.isSome(earlier)) return { _tag: "AlreadyEntered", booking: earlier.value } as const
    const entry = yield* ledger.enter(forContact(draft, contacts.ofEmail))
    if (entry._tag !== "StaleRead") return entry
  }
})

/** The booking with the draft's key. */
export const earlierOf = (draft: BookingDraft) =>
  BookingLedger.use((ledger) =>
    Effect.map(ledger.look(sampleQuestion(draft, { key: Option.some(draft.key) })), ({ earlier }) => earlier)
  )

/** Enters a sample booking of the offering and returns it. */
export const createBooking = Effect.fnUntraced(function* (
  offering: Offering,
  overrides: Partial<Booking> = {},
  draft: Partial<BookingDraft> = {}
) {
  const entry = yield* enterDraft(sampleDraft(sampleBooking(offering, overrides), draft))
  return entry._tag === "Entered" ? entry.booking : yield* Effect.die(entry._tag)
})

/** Cancels the booking of the audit entry, and returns its former status. */
export const cancelBooking = (entry: VisitorEntry) =>
  BookingLedger.use((ledger) =>
    ledger.cancel(
      entry,
      messagesWhenCancelled(
        { workspaceId: entry.workspaceId, uid: entry.subject, startAt: entry.at, status: "confirmed" },
        "visitor",
        entry.at
      ),
      null
    )
  )

/** Records a payment with `settlePayment`, and returns the transaction or the refusal. */
export const recordPayment = (report: PaymentReport) =>
  RevenueLedger.use((ledger) => ledger.record(report, (seen) => settlePayment(report, seen))).pipe(
    Effect.map(({ transaction }) => ({ _tag: "Recorded", transaction }) as const),
    Effect.catch((refusal) => Effect.succeed(refusal))
  )

/** Records a change of a payment with `settleAdjustment`, and returns the entry or the refusal. */
export const recordAdjustment = (report: AdjustmentReport) =>
  RevenueLedger.use((ledger) => ledger.adjust(report, (seen) => settleAdjustment(report, seen))).pipe(
    Effect.map(({ transaction }) => ({ _tag: "Recorded", transaction }) as const),
    Effect.catch((refusal) => Effect.succeed(refusal))
  )

/** Records a sample payment and returns it. */
export const createPayment = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  overrides: Parameters<typeof samplePayment>[1] = {}
) {
  const receipt = yield* recordPayment(samplePayment(workspaceId, overrides))
  return receipt._tag === "Recorded" ? receipt.transaction : yield* Effect.die(receipt._tag)
})
