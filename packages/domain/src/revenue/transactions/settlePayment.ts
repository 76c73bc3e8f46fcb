import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { newContact } from "../../leads/contacts/index.ts"
import { type Deal, messagesWhenClosed, settle } from "../../leads/deals/index.ts"
import type { PaymentCircumstances, PaymentReport, Settlement } from "./RevenueLedger.ts"
import type { Transaction } from "./Transaction.ts"

/**
 * No contact has the email and the workspace does not create contacts for payments, the named contact does not exist, or the
 * person of the named booking or deal was erased (D-TX-2, D-TX-8).
 */
export class ContactNotFound extends Schema.TaggedError<ContactNotFound>()("ContactNotFound", {}) {}

/** The workspace has no booking with the uid of the payment (D-TX-3). */
export class PaidBookingNotFound extends Schema.TaggedError<PaidBookingNotFound>()(
  "PaidBookingNotFound",
  {}
) {}

/** The workspace has no deal with the id of the payment (D-TX-8). */
export class PaidDealNotFound extends Schema.TaggedError<PaidDealNotFound>()("PaidDealNotFound", {}) {}

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
 * messages. Fails with AlreadyRecorded (checked first, D-TX-4), PaidBookingNotFound, PaidDealNotFound or ContactNotFound. The
 * payment goes to the named deal or the deal of the named booking, else to the payer's most recently opened open deal, else
 * to a new one (D-TX-3, D-TX-8).
 */
export const settlePayment = (
  report: PaymentReport,
  seen: PaymentCircumstances
): Result.Result<Settlement, AlreadyRecorded | PaidBookingNotFound | PaidDealNotFound | ContactNotFound> => {
  const { fresh, money, now, payer, recorder, workspaceId } = report
  if (Option.isSome(seen.earlier))
    return Result.fail({ _tag: "AlreadyRecorded", transaction: seen.earlier.value })
  if (Option.isNone(seen.named)) {
    if (payer._tag === "Deal") return Result.fail(new PaidDealNotFound())
    if (payer._tag === "Email" && Option.isSome(payer.bookingUid))
      return Result.fail(new PaidBookingNotFound())
  }
  const contact = Option.getOrNull(
    Option.orElse(seen.payer, () =>
      payer._tag === "Email" && payer.createsContact
        ? Option.some(newContact(fresh.contactId, workspaceId, payer.email, now))
        : Option.none()
    )
  )
  if (contact === null || Option.exists(seen.named, ({ personIsErased }) => personIsErased))
    return Result.fail(new ContactNotFound())

  const dealBefore = Option.flatMap(seen.named, ({ deal }) => deal).pipe(
    Option.orElse(() => latest(seen.openDeals))
  )
  const deal = settle(
    { workspaceId, contactId: contact.id, money },
    dealBefore,
    { dealId: fresh.dealId, now },
    Option.map(seen.paid, (sums) =>
      sums.filter(({ dealId }) => Option.exists(dealBefore, ({ id }) => id === dealId))
    )
  )
  const transaction: Transaction = {
    id: fresh.transactionId,
    workspaceId,
    contactId: contact.id,
    dealId: deal.id,
    kind: "payment",
    paymentId: null,
    money,
    transactionAt: report.transactionAt,
    description: Option.getOrNull(report.description),
    reference: Option.getOrNull(report.reference),
    ...report.billing,
    recordedAt: now
  }
  return Result.succeed({
    transaction,
    contact,
    deal,
    entry: Option.map(recorder, ({ entryId, origin, userId }) => ({
      id: entryId,
      workspaceId,
      action: "transaction.create",
      subject: transaction.id,
      proof: { userId, origin },
      at: now,
      requestId: origin.requestId
    })),
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
