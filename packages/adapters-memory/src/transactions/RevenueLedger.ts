import { type Contact, WorkspaceGone } from "@calendeal/domain/contacts"
import type { Deal } from "@calendeal/domain/deals"
import {
  type Adjustment,
  type AdjustmentCircumstances,
  adjustmentKey,
  type AdjustmentSubject,
  type Payer,
  type PaymentCircumstances,
  type PaymentSubject,
  RevenueLedger,
  type Settlement,
  signedCents,
  type Transaction
} from "@calendeal/domain/transactions"
import { Effect, Layer, Option, Result } from "effect"
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
      findDeal: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).deals.get(id))),
      record: <E>(
        subject: PaymentSubject,
        decide: (seen: PaymentCircumstances) => Result.Result<Settlement, E>
      ) =>
        Effect.suspend((): Effect.Effect<Settlement, E | WorkspaceGone> => {
          if (!store.workspaces.has(subject.workspaceId)) return Effect.fail(new WorkspaceGone())
          const data = store.dataOf(subject.workspaceId)
          const decided = decide(look(data, subject))
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
          const decided = decide(lookAtPayment(data, subject))
          if (Result.isSuccess(decided)) {
            storeAdjustment(data, subject, decided.success)
            store.outboxMessages.post(decided.success.outboxMessages)
          }
          return Effect.fromResult(decided)
        })
    })
  })
)

/** The state that a payment is decided on. */
const look = (data: WorkspaceData, { key, payer: by }: PaymentSubject): PaymentCircumstances => {
  const payer = Option.fromUndefinedOr(payerOf(data, by))
  return {
    earlier: key.pipe(
      Option.flatMapNullishOr((key) => data.transactionKeys.get(key)),
      Option.flatMapNullishOr((id) => data.transactions.get(id))
    ),
    named: namedBy(data, by),
    payer,
    openDeals: [...data.deals.values()].filter(
      ({ contactId, status }) => status === "open" && Option.exists(payer, ({ id }) => id === contactId)
    )
  }
}

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
const lookAtPayment = (data: WorkspaceData, subject: AdjustmentSubject): AdjustmentCircumstances => {
  const entries = [...data.transactions.values()]
  const { payment: by } = subject
  const payment = entries.find((entry) =>
    by._tag === "Id" ? entry.id === by.id : entry.reference === by.reference
  )
  const deal = payment && data.deals.get(payment.dealId)
  return {
    earlier: Option.fromUndefinedOr(data.transactionKeys.get(adjustmentKey(subject))).pipe(
      Option.flatMapNullishOr((id) => data.transactions.get(id))
    ),
    payment:
      payment === undefined || deal === undefined
        ? Option.none()
        : Option.some({
            payment,
            personIsErased: data.erased.has(payment.contactId),
            deal,
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
