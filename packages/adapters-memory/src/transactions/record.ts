import { FollowUp } from "@calendeal/domain/consistency"
import { type Contact, newContact } from "@calendeal/domain/contacts"
import { closing, type Deal, settle } from "@calendeal/domain/deals"
import type { PaymentReport, Receipt, Transaction } from "@calendeal/domain/transactions"
import { DateTime, Option } from "effect"
import type { Shelf } from "../Store.ts"

/** What became of a payment, and what must follow. */
interface Recording {
  readonly receipt: Receipt
  readonly followUps: ReadonlyArray<FollowUp>
}

/** Records a payment, or writes nothing at all. Synchronous, so that it is atomic. */
export const record = (shelf: Shelf, report: PaymentReport): Recording => {
  const twin = report.key.pipe(
    Option.flatMapNullishOr((key) => shelf.transactionKeys.get(key)),
    Option.flatMapNullishOr((id) => shelf.transactions.get(id))
  )
  if (Option.isSome(twin)) return without({ _tag: "AlreadyRecorded", transaction: twin.value })
  const named = Option.map(report.bookingUid, (uid) => shelf.bookings.get(uid))
  if (Option.isSome(named) && named.value === undefined) return without({ _tag: "BookingUnknown" })
  if (Option.exists(named, (booking) => booking !== undefined && shelf.erased.has(booking.contactId)))
    return without({ _tag: "ContactUnknown" })
  const known = shelf.contactOf(report.email)
  if (known === undefined && !report.createsContact) return without({ _tag: "ContactUnknown" })
  const { dealId, transactionId } = report.fresh
  const contact = known ?? newContact(report.fresh.contactId, report.workspaceId, report.email, report.now)

  const candidate = Option.flatMapNullishOr(report.bookingUid, (uid) => dealOf(shelf, uid)).pipe(
    Option.orElse(() => Option.fromUndefinedOr(latestOpenDeal(shelf, contact)))
  )
  const deal = settle(
    { workspaceId: report.workspaceId, contactId: contact.id, money: report.money },
    candidate,
    { dealId, now: report.now }
  )
  const transaction: Transaction = {
    id: transactionId,
    workspaceId: report.workspaceId,
    contactId: contact.id,
    dealId: deal.id,
    money: report.money,
    transactionAt: report.transactionAt,
    description: Option.getOrNull(report.description),
    recordedAt: report.now
  }
  shelf.keepContact(contact)
  shelf.deals.set(deal.id, deal)
  shelf.transactions.set(transaction.id, transaction)
  if (Option.isSome(report.key)) shelf.transactionKeys.set(report.key.value, transaction.id)
  const { workspaceId } = report
  const reported = FollowUp.make({ _tag: "ReportPayment", workspaceId, transactionId })
  return {
    receipt: { _tag: "Recorded", transaction },
    followUps: [reported, ...closing(candidate, deal)]
  }
}

const without = (receipt: Receipt): Recording => ({ receipt, followUps: [] })

/** The deal of a booking; that of a rescheduled one has moved along to the booking that replaced it (D-BOOK-8). */
const dealOf = (shelf: Shelf, uid: string): Deal | undefined => {
  const deal = shelf.deals.values().find(({ bookingUid }) => bookingUid === uid)
  if (deal !== undefined) return deal
  const successor = shelf.bookings.values().find(({ rescheduledFrom }) => rescheduledFrom === uid)
  return successor && dealOf(shelf, successor.uid)
}

const latestOpenDeal = (shelf: Shelf, contact: Contact): Deal | undefined =>
  [...shelf.deals.values()]
    .filter(({ contactId, status }) => contactId === contact.id && status === "open")
    .toSorted((a, b) => DateTime.toEpochMillis(a.openedAt) - DateTime.toEpochMillis(b.openedAt))
    .at(-1)
