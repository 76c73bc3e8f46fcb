import { BookingLedger } from "@calendeal/domain/bookings"
import { Outbox } from "@calendeal/domain/consistency"
import { sampleBooking, sampleDraft, stageOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { layer as connection } from "../connection/index.ts"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

/** A process whose workers look into the outbox once an hour, unless they are told. */
const processOn = Effect.fnUntraced(function* (url: Effect.Success<ReturnType<typeof freshDatabase>>) {
  return yield* Layer.build(
    Layer.fresh(ports({ followUps: { pollInterval: "1 hour" } })).pipe(
      Layer.provide(connection({ url, role: serviceRole }))
    )
  )
})

/** Has somebody wait at the outbox until there is something, and then a booking made. */
const woken = (
  waiting: Effect.Success<ReturnType<typeof processOn>>,
  booking: Effect.Success<ReturnType<typeof processOn>>
) =>
  Effect.gen(function* () {
    const offering = yield* Effect.provideContext(stageOffering(), booking)
    const taken = yield* Deferred.make<string>()
    const take = Outbox.use((outbox) =>
      outbox.take(({ _tag }) => Effect.asVoid(Deferred.succeed(taken, _tag)))
    )
    yield* Effect.forkScoped(Effect.provideContext(take, waiting))
    // It has looked by now, and found nothing.
    yield* Effect.sleep("1 second")
    const entered = BookingLedger.use((ledger) => ledger.enter(sampleDraft(sampleBooking(offering))))
    yield* Effect.provideContext(entered, booking)
    return yield* Deferred.await(taken)
  })

describe("Outbox / postgres, whose workers are woken", () => {
  it.live("D-BOOK-11: a worker hears at once of what its own process has committed", () =>
    Effect.gen(function* () {
      const one = yield* processOn(yield* freshDatabase(migrations))
      assert.isString(yield* woken(one, one))
    }).pipe(Effect.scoped)
  )

  it.live("D-BOOK-11: a worker hears at once of what another process has committed", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const [one, other] = [yield* processOn(url), yield* processOn(url)]
      assert.isString(yield* woken(one, other))
    }).pipe(Effect.scoped)
  )
})
