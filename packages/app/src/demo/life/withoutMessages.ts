import { BookingLedger } from "@calendeal/domain/bookings"
import { ContactBook } from "@calendeal/domain/contacts"
import { DestinationKind, Handling, Outbox } from "@calendeal/domain/outbox"
import { RevenueLedger } from "@calendeal/domain/transactions"
import { Effect, Option, Result } from "effect"
import { demoIds } from "../ids.ts"

/**
 * Runs an effect that stores bookings, leads and payments without their outbox messages, so that no mail, webhook or conversion follows
 * (D-DEMO-2).
 */
export const withoutMessages = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [bookings, contacts, revenue] = [yield* BookingLedger, yield* ContactBook, yield* RevenueLedger]
    return yield* effect.pipe(
      Effect.provideService(
        BookingLedger,
        BookingLedger.of({
          ...bookings,
          enter: (draft) => bookings.enter({ ...draft, outboxMessages: [] }),
          cancel: (entry, _, reason) => bookings.cancel(entry, [], reason)
        })
      ),
      Effect.provideService(
        ContactBook,
        ContactBook.of({
          ...contacts,
          update: (subject, decide) => contacts.update(subject, (found) => Result.map(decide(found), silent))
        })
      ),
      Effect.provideService(
        RevenueLedger,
        RevenueLedger.of({
          ...revenue,
          record: (subject, decide) => revenue.record(subject, (seen) => Result.map(decide(seen), silent))
        })
      )
    )
  })

const silent = <A extends object>(stored: A) => ({ ...stored, outboxMessages: [] })

/** The most messages that are taken at once. */
const most = 200

/**
 * Takes the demonstration's messages out of the outbox without a delivery: marks post some, for webhooks. Those of other workspaces stay.
 * Run it while no worker runs.
 */
export const forgetMessages = Effect.gen(function* () {
  const outbox = yield* Outbox
  const { claimed } = yield* outbox.claim({ most, seconds: 20, kinds: DestinationKind.literals })
  yield* outbox.finish(
    claimed.map((one) =>
      Option.exists(one.message, ({ workspaceId }) => workspaceId === demoIds.workspace)
        ? Handling.HandedOut({ claimed: one, deliveries: [] })
        : Handling.Released({ claimed: one })
    )
  )
})
