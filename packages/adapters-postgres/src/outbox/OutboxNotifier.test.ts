import { BookingLedger } from "@calendeal/domain/bookings"
import { Outbox } from "@calendeal/domain/outbox"
import { sampleBooking, sampleDraft, createOffering } from "@calendeal/port-contracts/samples"
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { layer as connection } from "../connection/index.ts"
import { layerWith, migrations, serviceRole } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

/** A process whose worker polls the outbox once an hour, so that only notifications wake it. */
const processOn = Effect.fnUntraced(function* (url: Effect.Success<ReturnType<typeof freshDatabase>>) {
  return yield* Layer.build(
    Layer.fresh(layerWith({ outbox: { pollInterval: "1 hour" } })).pipe(
      Layer.provide(connection({ url, role: serviceRole }))
    )
  )
})
type Process = Effect.Success<ReturnType<typeof processOn>>

/** Books in one process until the waiting process is notified. */
const notified = (waiting: Process, booking: Process) =>
  Effect.gen(function* () {
    const posted = Effect.provideContext(
      Outbox.use((outbox) => outbox.posted),
      waiting
    )
    const fiber = yield* Effect.forkChild(posted)
    // The first bookings can be too early for its LISTEN.
    const book = Effect.gen(function* () {
      const ledger = yield* BookingLedger
      yield* ledger.enter(sampleDraft(sampleBooking(yield* createOffering())))
    }).pipe(Effect.provideContext(booking), Effect.andThen(Effect.sleep("100 millis")))
    const isWaiting = Effect.sync(() => fiber.pollUnsafe() === undefined)
    while (yield* isWaiting) yield* book
    yield* Fiber.join(fiber)
  }).pipe(Effect.timeout("30 seconds"))

describe("Outbox / postgres, whose workers are notified", () => {
  it.live("D-BOOK-11: a worker is notified of what its own process has committed", () =>
    Effect.gen(function* () {
      const one = yield* processOn(yield* freshDatabase(migrations))
      yield* notified(one, one)
    }).pipe(Effect.scoped)
  )

  it.live("D-BOOK-11: a worker is notified of what another process has committed", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* notified(yield* processOn(url), yield* processOn(url))
    }).pipe(Effect.scoped)
  )
})
