import {
  askedNext,
  type Booking,
  isWaiting,
  settled,
  waits,
  withPartSettled
} from "@calendeal/domain/bookings"
import { CheckoutLedger } from "@calendeal/domain/payments"
import { DateTime, Effect, Layer } from "effect"
import { giveBack, isFree, settle, takeAgain } from "../bookings/enter.ts"
import { Store } from "../Store.ts"

/** The payments of bookings in this process. */
export const layer = Layer.effect(
  CheckoutLedger,
  Effect.gen(function* () {
    const store = yield* Store
    const find = ({ uid, workspaceId }: Pick<Booking, "uid" | "workspaceId">) =>
      store.dataOf(workspaceId).bookings.get(uid)
    /** Changes the payment of a booking. */
    const keep = (booking: Booking, change: Partial<NonNullable<Booking["payment"]>>) => {
      const { payment } = booking
      if (payment === undefined) return
      store
        .dataOf(booking.workspaceId)
        .bookings.set(booking.uid, { ...booking, payment: { ...payment, ...change } })
    }
    return CheckoutLedger.of({
      post: (_, messages) => Effect.sync(() => store.outboxMessages.post(messages)),
      enterSession: (named, sessionId) =>
        Effect.map(DateTime.now, (now) => {
          const booking = find(named)
          if (booking?.payment?.state !== "due" || !isWaiting(booking, now)) return false
          keep(booking, { sessionId })
          return true
        }),
      settlePaid: ({ booking: seen, keeps, next, whenKept, whenReturned }) =>
        Effect.map(DateTime.now, (now) => {
          const booking = find(seen)
          if (booking?.payment?.state !== "due") return "known"
          if (booking.status !== seen.status) return "changed"
          const data = store.dataOf(booking.workspaceId)
          const others = data.holdingTime(now, booking.uid)
          if (keeps && (next?.competes || isFree(booking, others))) {
            if (!waits(booking)) takeAgain(data, booking)
            const kept = next === null ? settled(booking, "confirmed", null) : askedNext(booking, next)
            keep(kept, { state: "paid" })
            store.outboxMessages.post(whenKept)
            return "kept"
          }
          if (waits(booking)) giveBack(data, booking)
          keep(waits(booking) ? settled(booking, "expired", null) : booking, { state: "returning" })
          store.outboxMessages.post(whenReturned)
          return "returning"
        }),
      endUnpaid: (named, outboxMessages) =>
        Effect.sync(() => {
          const booking = find(named)
          if (booking?.payment?.state !== "due" || !waits(booking)) return false
          settle(store, booking, { status: "expired", reply: null, outboxMessages })
          return true
        }),
      enterRefund: (named, messages) =>
        Effect.sync(() => {
          const booking = find(named)
          const state = booking?.payment?.state
          if (booking === undefined || (state !== "paid" && state !== "returning")) return false
          keep(booking, { state: "returned" })
          store.outboxMessages.post(messages)
          return true
        }),
      enterPart: (named, { id, state }, messages) =>
        Effect.sync(() => {
          const root = find(named)?.rootUid
          const { bookings } = store.dataOf(named.workspaceId)
          const waiting = [...bookings.values()].filter(
            ({ payment, rootUid }) =>
              rootUid === root &&
              payment?.partRefunds?.some((part) => part.id === id && part.state === "returning")
          )
          for (const booking of waiting)
            if (booking.payment !== undefined) keep(booking, withPartSettled(booking.payment, id, state))
          if (waiting.length > 0) store.outboxMessages.post(messages)
          return waiting.length > 0
        })
    })
  })
)
