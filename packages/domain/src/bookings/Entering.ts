import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { BookingRequest } from "./BookingRequest.ts"

/** What a booking is entered for: a start of an event type. */
type Slot = Pick<BookingRequest, "eventTypeId" | "startAt">

/**
 * Who is about a booking in this process. Whoever wants the same slot waits for what becomes of that before looking: most
 * then find the slot taken at their first look, and have sent nothing that would have to be undone. It only spares work: the
 * ledger guards the slot, whoever enters, from whichever process.
 */
export interface Entering {
  /** Comes back when whoever was about the slot has ended. Answers whether anybody was. */
  readonly over: (slot: Slot) => Effect.Effect<boolean>
  /** Looks at the slot, or enters a booking of it, while the others wait. */
  readonly before: (slot: Slot) => <A, E, R>(entering: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const Entering = Context.Reference<Entering>("@calendeal/domain/bookings/Entering", {
  defaultValue: () => {
    const ends = new Map<string, Deferred.Deferred<void>>()
    return {
      over: (slot) => {
        const end = ends.get(nameOf(slot))
        return end === undefined ? Effect.succeed(false) : Effect.as(Deferred.await(end), true)
      },
      before: (slot) => (entering) =>
        Effect.suspend(() => {
          const name = nameOf(slot)
          // Who has waited long enough enters beside the other, and nobody waits for the second.
          if (ends.has(name)) return entering
          const end = Deferred.makeUnsafe<void>()
          ends.set(name, end)
          return Effect.onExit(entering, () => {
            ends.delete(name)
            return Deferred.succeed(end, undefined)
          })
        })
    }
  }
})

const nameOf = ({ eventTypeId, startAt }: Slot): string => `${eventTypeId}/${DateTime.toEpochMillis(startAt)}`
