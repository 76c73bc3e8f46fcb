import { BookingLedger } from "@calendeal/domain/bookings"
import { cancelBooking, sampleEntry, createBooking, createOffering } from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { waitingSessions, layerTest } from "../testing/index.ts"

layer(layerTest, { excludeTestServices: true })("cancelling / postgres", (it) => {
  it.effect(
    "D-CAN-1: a cancellation that waits for a reschedule reports the new status and cancels nothing",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        const { id } = offering.workspace
        const { uid } = yield* createBooking(offering)
        const isHeld = yield* Deferred.make<void>()
        const moving = (yield* makeTenancy).tenantTransaction(id)(
          sql`update bookings set status = 'rescheduled' where workspace_id = ${id} and uid = ${uid}`.pipe(
            Effect.andThen(Deferred.succeed(isHeld, undefined)),
            Effect.andThen(waitingSessions())
          )
        )
        const moved = yield* Effect.forkChild(moving)
        yield* Deferred.await(isHeld)
        assert.deepStrictEqual(
          yield* cancelBooking(sampleEntry({ workspaceId: id, uid })),
          Option.some("rescheduled" as const)
        )
        yield* Fiber.join(moved)
        const found = Option.getOrThrow(yield* ledger.find(id, uid))
        assert.strictEqual(found.status, "rescheduled")
      })
  )
})
