import {
  callDaysAt,
  keptDaysOfCall,
  mostWrongSignatures,
  type PaymentConnection,
  ReportBook,
  type StoredCall
} from "@calendeal/domain/receivers"
import { completed } from "@calendeal/domain/transactions"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { Store } from "../Store.ts"

/** The reports of payment providers in this process. */
export const layer = Layer.effect(
  ReportBook,
  Effect.gen(function* () {
    const store = yield* Store
    const note = ({ id, workspaceId }: Pick<PaymentConnection, "id" | "workspaceId">, at: DateTime.Utc) => {
      const { paymentConnections } = store.dataOf(workspaceId)
      const connection = paymentConnections.get(id)
      if (connection === undefined) return false
      const minute = DateTime.startOf(at, "minute")
      const lastCallAt = connection.lastCallAt === null ? minute : DateTime.max(connection.lastCallAt, minute)
      paymentConnections.set(id, {
        ...connection,
        lastCallAt,
        wrongSignatures: 0,
        callDays: callDaysAt(connection, at)
      })
      return true
    }
    const forgetOld = ({ connectionId, receivedAt, workspaceId }: StoredCall) => {
      const { providerCalls } = store.dataOf(workspaceId)
      const oldest = DateTime.subtract(receivedAt, { days: keptDaysOfCall })
      for (const [id, call] of providerCalls)
        if (call.connectionId === connectionId && DateTime.isLessThan(call.receivedAt, oldest))
          providerCalls.delete(id)
    }
    return ReportBook.of({
      keepCall: (call, messages) =>
        Effect.sync(() => {
          if (!note({ id: call.connectionId, workspaceId: call.workspaceId }, call.receivedAt)) return false
          store.dataOf(call.workspaceId).providerCalls.set(call.id, call)
          forgetOld(call)
          store.outboxMessages.post(messages)
          return true
        }),
      noteCall: (connection, at) => Effect.sync(() => void note(connection, at)),
      countWrongSignature: ({ id, workspaceId }) =>
        Effect.sync(() => {
          const { paymentConnections } = store.dataOf(workspaceId)
          const connection = paymentConnections.get(id)
          if (connection === undefined || connection.wrongSignatures >= mostWrongSignatures) return
          paymentConnections.set(id, { ...connection, wrongSignatures: connection.wrongSignatures + 1 })
        }),
      findCall: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).providerCalls.get(id))),
      removeCall: (workspaceId, id) =>
        Effect.sync(() => void store.dataOf(workspaceId).providerCalls.delete(id)),
      enter: (entry) =>
        Effect.sync(() => {
          if (!store.workspaces.has(entry.workspaceId)) return
          const { unmatchedEntries } = store.dataOf(entry.workspaceId)
          const known = unmatchedEntries.get(entry.reference)
          unmatchedEntries.set(entry.reference, {
            ...completed(known ?? entry, entry),
            description: known?.description ?? entry.description,
            customer: known?.customer ?? entry.customer,
            email: known?.email ?? entry.email
          })
        }),
      knownBefore: (workspaceId, { customer, reference }) =>
        Effect.sync(() => {
          const { providerCustomers, unmatchedEntries } = store.dataOf(workspaceId)
          return {
            isDismissed: (unmatchedEntries.get(reference)?.dismissal ?? null) !== null,
            contactId:
              customer === null ? Option.none() : Option.fromUndefinedOr(providerCustomers.get(customer))
          }
        }),
      waitingFor: (workspaceId, paymentReference) =>
        Effect.sync(() => {
          const { providerCheckouts, unmatchedEntries } = store.dataOf(workspaceId)
          return {
            recordedAs: Option.fromUndefinedOr(providerCheckouts.get(paymentReference)),
            entries: [...unmatchedEntries.values()]
              .filter((entry) => entry.paymentReference === paymentReference && entry.dismissal === null)
              .toSorted(byAge)
              .slice(0, 100)
          }
        }),
      leave: (workspaceId, reference) =>
        Effect.sync(() => void store.dataOf(workspaceId).unmatchedEntries.delete(reference)),
      paid: (workspaceId, { contactId, customer, reference }) =>
        Effect.sync(() => {
          const { providerCustomers, unmatchedEntries } = store.dataOf(workspaceId)
          unmatchedEntries.delete(reference)
          if (customer !== null) providerCustomers.set(customer, contactId)
        }),
      noteCheckout: (workspaceId, reference, recordedAs) =>
        Effect.sync(() => void store.dataOf(workspaceId).providerCheckouts.set(reference, recordedAs))
    })
  })
)

interface Aged {
  readonly createdAt: DateTime.Utc
  readonly id: string
}

const byAge = Order.combine(
  Order.mapInput(DateTime.Order, ({ createdAt }: Aged): DateTime.DateTime => createdAt),
  Order.mapInput(Order.String, ({ id }: Aged) => id)
)
