import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../consistency/index.ts"
import { newContact } from "../contacts/index.ts"
import { type Deal, messagesWhenClosed, settle } from "../deals/index.ts"
import type { PaymentCircumstances, PaymentReport, Settlement } from "./RevenueLedger.ts"
import type { Transaction } from "./Transaction.ts"

/** No contact has the e-mail and the workspace does not create contacts for payments, or the booker was erased (D-TX-2). */
export class ContactNotFound extends Schema.TaggedError<ContactNotFound>()("ContactNotFound", {}) {}

/** The workspace has no booking with the uid of the payment (D-TX-3). */
export class PaidBookingNotFound extends Schema.TaggedError<PaidBookingNotFound>()(
  "PaidBookingNotFound",
  {}
) {}

/** The payment is dated more than 24 hours ahead (D-TX-5). */
export class TransactionInFuture extends Schema.TaggedError<TransactionInFuture>()(
  "TransactionInFuture",
  {}
) {}

/** The key was used before, for this transaction (D-TX-4). */
export interface AlreadyRecorded {
  readonly _tag: "AlreadyRecorded"
  readonly transaction: Transaction
}

/**
 * The effect of a payment (specification 4.3): transaction, contact and deal as they are afterwards, and the outbox
 * messages. Fails with AlreadyRecorded (checked first, D-TX-4), PaidBookingNotFound or ContactNotFound. The payment goes to
 * the deal of the given booking, else to the payer's most recently opened open deal, else to a new one (D-TX-3).
 */
export const settlePayment = (
  report: PaymentReport,
  seen: PaymentCircumstances
): Result.Result<Settlement, AlreadyRecorded | PaidBookingNotFound | ContactNotFound> => {
  const { fresh, money, now, workspaceId } = report
  if (Option.isSome(seen.earlier))
    return Result.fail({ _tag: "AlreadyRecorded", transaction: seen.earlier.value })
  if (Option.isSome(report.bookingUid) && Option.isNone(seen.booking))
    return Result.fail(new PaidBookingNotFound())
  const isErased = Option.exists(seen.booking, ({ bookerIsErased }) => bookerIsErased)
  if (isErased || (Option.isNone(seen.payer) && !report.createsContact))
    return Result.fail(new ContactNotFound())

  const contact = Option.getOrElse(seen.payer, () =>
    newContact(fresh.contactId, workspaceId, report.email, now)
  )
  const dealBefore = Option.flatMap(seen.booking, ({ deal }) => deal).pipe(
    Option.orElse(() => latest(seen.openDeals))
  )
  const deal = settle({ workspaceId, contactId: contact.id, money }, dealBefore, {
    dealId: fresh.dealId,
    now
  })
  const transaction: Transaction = {
    id: fresh.transactionId,
    workspaceId,
    contactId: contact.id,
    dealId: deal.id,
    money,
    transactionAt: report.transactionAt,
    description: Option.getOrNull(report.description),
    recordedAt: now
  }
  return Result.succeed({
    transaction,
    contact,
    deal,
    outboxMessages: [
      OutboxMessage.make({ _tag: "ReportPayment", workspaceId, transactionId: transaction.id }),
      ...messagesWhenClosed(dealBefore, deal)
    ]
  })
}

/** The most recently opened deal; at the same instant the one with the greatest id. */
const latest = (deals: ReadonlyArray<Deal>): Option.Option<Deal> =>
  deals.length === 0 ? Option.none() : Option.some(deals.reduce(Order.max(byOpening)))

const byOpening: Order.Order<Deal> = Order.combine(
  Order.mapInput(DateTime.Order, ({ openedAt }: Deal) => openedAt),
  Order.mapInput(Order.String, ({ id }: Deal) => id)
)
