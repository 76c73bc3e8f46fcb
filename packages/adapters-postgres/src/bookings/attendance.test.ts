import { BookingLedger } from "@calendeal/domain/bookings"
import { StateConflict } from "@calendeal/domain/management"
import {
  cancelBooking,
  change,
  createBooking,
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEntry,
  sampleMember,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { layerTest, waitingSessions } from "../testing/index.ts"

/** A booking that has started, and two ways to end it. */
const started = Effect.gen(function* () {
  const offering = yield* createOffering()
  const { id } = offering.workspace
  const booking = yield* createBooking(offering, { startAt: sampleTime(0) })
  const moved = sampleBooking(offering, {
    startAt: sampleTime(1000),
    attendees: booking.attendees,
    rescheduledFrom: booking.uid
  })
  return {
    id,
    booking,
    marking: change(
      id,
      { _tag: "MarkAttendance", uid: booking.uid, mark: "attended", by: sampleMember(id).userId },
      { at: sampleTime(1) }
    ),
    ends: { cancelled: cancelBooking(sampleEntry(booking)), rescheduled: enterDraft(sampleDraft(moved)) },
    found: BookingLedger.use((ledger) => Effect.map(ledger.find(id, booking.uid), Option.getOrThrow))
  }
})

/** Runs the statement in a transaction that stays open until another session waits for its locks. */
const holding = Effect.fnUntraced(function* (
  id: Parameters<Effect.Success<typeof makeTenancy>["tenantTransaction"]>[0],
  statement: Effect.Effect<unknown, unknown, SqlClient.SqlClient>
) {
  const isHeld = yield* Deferred.make<void>()
  const { tenantTransaction } = yield* makeTenancy
  const transaction = tenantTransaction(id)(
    Effect.orDie(statement).pipe(
      Effect.andThen(Deferred.succeed(isHeld, undefined)),
      Effect.andThen(waitingSessions())
    )
  )
  const held = yield* Effect.forkChild(transaction)
  yield* Deferred.await(isHeld)
  return held
})

layer(layerTest, { excludeTestServices: true })("attendance / postgres", (it) => {
  it.effect("D-MGMT-12: a mark that waits for a cancellation or a move is refused", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const status of ["cancelled", "rescheduled"] as const) {
        const { booking, found, id, marking } = yield* started
        const held = yield* holding(
          id,
          sql`update bookings set status = ${status} where workspace_id = ${id} and uid = ${booking.uid}`
        )
        assert.instanceOf(yield* Effect.flip(marking), StateConflict)
        yield* Fiber.join(held)
        const { attendance, status: left } = yield* found
        assert.deepStrictEqual([attendance, left], [null, status])
      }
    })
  )

  it.effect("D-MGMT-12: a cancellation or a move that waits for a mark clears it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const status of ["cancelled", "rescheduled"] as const) {
        const { booking, ends, found, id } = yield* started
        const mark = { mark: "attended", at: "2030-01-07T09:01:00Z", by: crypto.randomUUID() }
        const held = yield* holding(
          id,
          sql`
            update bookings set attendance = ${JSON.stringify(mark)}::text::jsonb
            where workspace_id = ${id} and uid = ${booking.uid}
          `
        )
        yield* ends[status]
        yield* Fiber.join(held)
        const { attendance, status: left } = yield* found
        assert.deepStrictEqual([attendance, left], [null, status])
      }
    })
  )

  it.effect("D-MGMT-12: the database has no mark on a booking that is not confirmed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { booking, id, marking } = yield* started
      yield* marking
      const { tenantTransaction } = yield* makeTenancy
      const failure = yield* tenantTransaction(id)(
        sql`update bookings set status = 'cancelled' where workspace_id = ${id} and uid = ${booking.uid}`
      ).pipe(Effect.sandbox, Effect.flip)
      assert.include(String(failure), "bookings_attendance_check")
    })
  )
})
