import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { RevenueLedger } from "../../revenue/transactions/index.ts"
import { type Delivery, type DeliveryStatus, isUnderWay, Outbox } from "../outbox/index.ts"
import { dispatchIdOf, isConversion, occasionOf } from "./EventId.ts"
import type { Integration } from "./Integrations.ts"

/** The deliveries before a changed value of a payment; undefined: the destination has none for it. */
export interface Before {
  readonly payment: DeliveryStatus | undefined
  /** Of the values that were recorded earlier. */
  readonly values: ReadonlyArray<DeliveryStatus | undefined>
  /** Whether the payment's message may still be on its way to the destination. */
  readonly isEarly: boolean
}

/** What to do with a delivery now. */
export type Turn = "send" | "skip" | "wait"

/**
 * Whether a changed value is sent (D-CONV-4). A platform takes a value for a payment that it does not know as a new payment, and the
 * payment after it as another change, so each waits for those before it, and a payment that was not reported is not changed.
 */
export const turnAfter = ({ isEarly, payment, values }: Before): Turn => {
  if (payment === undefined) return isEarly ? "wait" : "skip"
  const isOpen = [payment, ...values].some((status) => status !== undefined && isUnderWay({ status }))
  if (isOpen) return "wait"
  return payment === "delivered" ? "send" : "skip"
}

/** A message becomes deliveries within some minutes, also after failures. */
const earlyMinutes = 60

/** The turn of a delivery. All but changed values are sent at once. */
export const turnOf = Effect.fnUntraced(function* (
  { account: { platform }, workspaceId }: Integration,
  { createdAt, destination, message }: Delivery,
  now: DateTime.Utc
): Effect.fn.Return<Turn, never, TurnPorts> {
  const occasion = isConversion(message) ? occasionOf(message) : null
  if (occasion?.kind !== "restated") return "send"
  const revenue = yield* RevenueLedger
  const entry = yield* revenue.find(workspaceId, occasion.transactionId)
  // What is gone is found again, and skipped, when the event is built.
  if (Option.isNone(entry) || entry.value.paymentId === null) return "send"
  const entries = yield* revenue.entriesOf(workspaceId, entry.value.paymentId)
  const place = entries.findIndex(({ id }) => id === occasion.transactionId)
  const [payment = "", ...values] = yield* Effect.forEach(entries.slice(0, place), ({ id, kind }) =>
    dispatchIdOf(
      platform,
      workspaceId,
      kind === "payment" ? { kind: "purchase", transactionId: id } : { kind: "restated", transactionId: id }
    )
  )
  const statuses = yield* Outbox.use(({ statusesOf }) => statusesOf(destination, [payment, ...values]))
  return turnAfter({
    payment: statuses.get(payment),
    values: values.map((id) => statuses.get(id)),
    isEarly: DateTime.isLessThan(now, DateTime.add(createdAt, { minutes: earlyMinutes }))
  })
})

type TurnPorts = Effect.Services<ReturnType<typeof dispatchIdOf>> | Outbox | RevenueLedger
