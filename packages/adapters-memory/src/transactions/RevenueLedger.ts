import { type Contact, WorkspaceGone } from "@calendeal/domain/contacts"
import type { Deal } from "@calendeal/domain/deals"
import {
  type Adjustment,
  type AdjustmentCircumstances,
  adjustmentKey,
  type AdjustmentSubject,
  completed,
  type Payer,
  type PaymentCircumstances,
  type PaymentSubject,
  RevenueLedger,
  type Settlement,
  signedCents,
  type Transaction
} from "@calendeal/domain/transactions"
import { DateTime, Effect, Layer, Option, Order, Result } from "effect"
import { Store, type WorkspaceData } from "../Store.ts"

/** The payments of this process. */
export const layer = Layer.effect(
  RevenueLedger,
  Effect.gen(function* () {
    const store = yield* Store
    return RevenueLedger.of({
      find: (workspaceId, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            store
              .dataOf(workspaceId)
              .transactions.values()
              .find((transaction) => transaction.id === id)
          )
        ),
      findByKey: (workspaceId, key) =>
        Effect.sync(() => {
          const data = store.dataOf(workspaceId)
          const id = data.transactionKeys.get(key)
          return Option.fromUndefinedOr(id && data.transactions.get(id))
        }),
      entriesOf: (workspaceId, paymentId) =>
        Effect.sync(() =>
          [...store.dataOf(workspaceId).transactions.values()]
            .filter((entry) => entry.id === paymentId || entry.paymentId === paymentId)
            .toSorted(byRecord)
        ),
      findDeal: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).deals.get(id))),
      record: <E>(
        subject: PaymentSubject,
        decide: (seen: PaymentCircumstances) => Result.Result<Settlement, E>
      ) =>
        Effect.suspend((): Effect.Effect<Settlement, E | WorkspaceGone> => {
          if (!store.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const data = store.dataOf(subject.workspaceId)
          const decided = decide(look(data, subject, addsUpIn(store, subject)))
          if (Result.isSuccess(decided)) {
            storeSettlement(data, subject, decided.success)
            store.outboxMessages.post(decided.success.outboxMessages)
          }
          return Effect.fromResult(decided)
        }),
      adjust: <E>(
        subject: AdjustmentSubject,
        decide: (seen: AdjustmentCircumstances) => Result.Result<Adjustment, E>
      ) =>
        Effect.suspend((): Effect.Effect<Adjustment, E | WorkspaceGone> => {
          if (!store.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const data = store.dataOf(subject.workspaceId)
          const decided = decide(lookAtPayment(data, subject, addsUpIn(store, subject)))
          if (Result.isSuccess(decided)) {
            storeAdjustment(data, subject, decided.success)
            store.outboxMessages.post(decided.success.outboxMessages)
          }
          return Effect.fromResult(decided)
        }),
      complete: (workspaceId, id, more) =>
        Effect.sync(() => {
          const { transactions } = store.dataOf(workspaceId)
          const entry = transactions.get(id)
          if (entry !== undefined) transactions.set(id, completed(entry, more))
        })
    })
  })
)

/** The payment first, because its entries are recorded after it. */
const byRecord = Order.combine(
  Order.mapInput(Order.Boolean, ({ paymentId }: Transaction) => paymentId !== null),
  Order.combine(
    Order.mapInput(DateTime.Order, ({ recordedAt }: Transaction) => recordedAt),
    Order.mapInput(Order.String, ({ id }: Transaction) => id)
  )
)

/** Whether part payments of the workspace add up (D-TX-11). */
const addsUpIn = (
  { workspaces }: Store["Service"],
  { workspaceId }: Pick<PaymentSubject, "workspaceId">
): boolean => workspaces.get(workspaceId)?.partPaymentsAddUp === true

/** The state that a payment is decided on. */
const look = (
  data: WorkspaceData,
  { key, payer: by, reference }: PaymentSubject,
  addsUp: boolean
): PaymentCircumstances => {
  const payer = Option.fromUndefinedOr(payerOf(data, by))
  return {
    earlier: key.pipe(
      Option.flatMapNullishOr((key) => data.transactionKeys.get(key)),
      Option.flatMapNullishOr((id) => data.transactions.get(id)),
      Option.orElse(() => withReference(data, reference))
    ),
    named: namedBy(data, by),
    payer,
    openDeals: [...data.deals.values()].filter(
      ({ contactId, status }) => status === "open" && Option.exists(payer, ({ id }) => id === contactId)
    ),
    paid: addsUp
      ? Option.some(
          [...data.transactions.values()].map((entry) => ({
            dealId: entry.dealId,
            currency: entry.money.currency,
            cents: signedCents(entry)
          }))
        )
      : Option.none()
  }
}

const withReference = (data: WorkspaceData, reference: Option.Option<string>): Option.Option<Transaction> =>
  Option.flatMapNullishOr(reference, (known) =>
    data.transactions.values().find((entry) => entry.reference === known)
  )

const payerOf = (data: WorkspaceData, by: Payer): Contact | undefined => {
  switch (by._tag) {
    case "Email":
      return data.contactOf(by.email)
    case "Contact":
      return data.contactWith(by.contactId)
    case "Deal": {
      const deal = data.deals.get(by.dealId)
      return deal && data.contacts.get(deal.contactId)
    }
  }
}

const namedBy = (data: WorkspaceData, by: Payer): PaymentCircumstances["named"] => {
  switch (by._tag) {
    case "Email":
      return by.bookingUid.pipe(
        Option.flatMapNullishOr((uid) => data.bookings.get(uid)),
        Option.map(({ contactId, uid }) => ({
          personIsErased: data.erased.has(contactId),
          deal: Option.fromUndefinedOr(dealOf(data, uid))
        }))
      )
    case "Contact":
      return Option.none()
    case "Deal":
      return Option.fromUndefinedOr(data.deals.get(by.dealId)).pipe(
        Option.map((deal) => ({ personIsErased: data.erased.has(deal.contactId), deal: Option.some(deal) }))
      )
  }
}

/** The state that an entry which changes a payment is decided on. */
const lookAtPayment = (
  data: WorkspaceData,
  subject: AdjustmentSubject,
  addsUp: boolean
): AdjustmentCircumstances => {
  const entries = [...data.transactions.values()]
  const { payment: by } = subject
  const payment = entries.find((entry) =>
    by._tag === "Id" ? entry.id === by.id : entry.reference === by.reference
  )
  const deal = payment && data.deals.get(payment.dealId)
  return {
    earlier: Option.fromUndefinedOr(data.transactionKeys.get(adjustmentKey(subject))).pipe(
      Option.flatMapNullishOr((id) => data.transactions.get(id)),
      Option.orElse(() => withReference(data, subject.reference))
    ),
    payment:
      payment === undefined || deal === undefined
        ? Option.none()
        : Option.some({
            payment,
            personIsErased: data.erased.has(payment.contactId),
            deal,
            addsUp,
            sums: entries
              .filter(({ dealId }) => dealId === deal.id)
              .map((entry) => sumOf(entry, entry.id === payment.id || entry.paymentId === payment.id))
          })
  }
}

const sumOf = (entry: Transaction, isOfPayment: boolean) => ({
  isOfPayment,
  kind: entry.kind,
  currency: entry.money.currency,
  cents: signedCents(entry)
})

const storeAdjustment = (
  data: WorkspaceData,
  subject: AdjustmentSubject,
  { deal, entry, transaction }: Adjustment
): void => {
  data.deals.set(deal.id, deal)
  data.transactions.set(transaction.id, transaction)
  data.transactionKeys.set(adjustmentKey(subject), transaction.id)
  if (Option.isSome(entry)) data.log(entry.value)
}

/** Stores a settlement under the payment's key. */
const storeSettlement = (
  data: WorkspaceData,
  { key }: PaymentSubject,
  { contact, deal, entry, transaction }: Settlement
): void => {
  data.keepContact(contact)
  data.deals.set(deal.id, deal)
  data.transactions.set(transaction.id, transaction)
  if (Option.isSome(key)) data.transactionKeys.set(key.value, transaction.id)
  if (Option.isSome(entry)) data.log(entry.value)
}

/** The deal of a booking; for a rescheduled one, the deal of the booking that replaced it (D-BOOK-8). */
const dealOf = (data: WorkspaceData, uid: string): Deal | undefined => {
  const deal = data.deals.values().find(({ bookingUid }) => bookingUid === uid)
  if (deal !== undefined) return deal
  const successor = data.bookings.values().find(({ rescheduledFrom }) => rescheduledFrom === uid)
  return successor && dealOf(data, successor.uid)
}
