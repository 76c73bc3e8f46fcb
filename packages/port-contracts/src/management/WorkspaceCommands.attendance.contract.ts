import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AttendanceMark, Booking } from "@calendeal/domain/bookings"
import { ContactId } from "@calendeal/domain/contacts"
import { ResourceNotFound, StateConflict, WorkspaceQueries } from "@calendeal/domain/management"
import type { UserId } from "@calendeal/domain/workspaces"
import {
  change,
  createBooking,
  createOffering,
  deliverAll,
  plain,
  sampleBookingUid,
  sampleMember,
  sampleTime
} from "../samples/index.ts"
import { concurrently, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** A booking that starts at `sampleNow`, its marks and its audit log. */
const started = Effect.gen(function* () {
  const queries = yield* WorkspaceQueries
  const offering = yield* createOffering()
  const { id } = offering.workspace
  const booking = yield* createBooking(offering, { startAt: sampleTime(0) })
  const [ada, bob] = [sampleMember(id).userId, sampleMember(id).userId]
  yield* deliverAll(id)
  const found = Effect.map(queries.find(id, "bookings", booking.uid), Option.getOrThrow)
  return {
    id,
    offering,
    booking,
    ada,
    bob,
    found,
    attendance: Effect.map(found, ({ attendance }) => plain(attendance)),
    mark: (mark: AttendanceMark | null, minute: number, by: UserId, uid: Booking["uid"] = booking.uid) =>
      change(id, { _tag: "MarkAttendance", uid, mark, by }, { at: sampleTime(minute) }),
    actions: Effect.map(queries.list(id, "auditLog", {}, { limit: 100, after: null }), ({ items }) =>
      items
        .map(({ action }) => action)
        .filter((action) => action.includes("mark") || action.includes("clear"))
    )
  }
})

const at = (minute: number) => DateTime.toDateUtc(sampleTime(minute)).toISOString()

/** Marks on bookings (D-MGMT-12). */
export const attendance = (it: Suite) => {
  it.effect("D-MGMT-12: a mark is made, changed and cleared, with a message and an audit entry each", () =>
    Effect.gen(function* () {
      const { actions, ada, attendance: marked, bob, booking, found, id, mark } = yield* started
      yield* mark("attended", 0, ada)
      assert.deepStrictEqual(yield* marked, { mark: "attended", at: at(0), by: ada })
      yield* mark("attended", 1, bob)
      assert.deepStrictEqual(yield* marked, { mark: "attended", at: at(0), by: ada })
      yield* mark("no_show", 2, bob)
      assert.deepStrictEqual(yield* marked, { mark: "no_show", at: at(2), by: bob })
      yield* mark(null, 3, ada)
      yield* mark(null, 4, ada)
      assert.deepStrictEqual(plain(yield* found), plain(booking))
      const messages = [
        ["attended", 0],
        ["no_show", 2],
        [null, 3]
      ] as const
      assert.deepEqual<unknown>(
        yield* deliverAll(id),
        messages.map(([one, minute]) => ({
          _tag: "ReportAttendance",
          workspaceId: id,
          bookingUid: booking.uid,
          mark: one,
          changedAt: at(minute)
        }))
      )
      assert.sameMembers(yield* actions, [
        "booking.mark_attended",
        "booking.mark_no_show",
        "booking.clear_attendance"
      ])
    })
  )

  it.effect("D-MGMT-12: of 8 concurrent equal marks one is made", () =>
    Effect.gen(function* () {
      const { actions, ada, id, mark } = yield* started
      yield* Effect.all(
        Array.from({ length: 8 }, () => mark("no_show", 5, ada)),
        concurrently
      )
      assert.lengthOf(yield* deliverAll(id), 1)
      assert.deepStrictEqual(yield* actions, ["booking.mark_no_show"])
    })
  )

  it.effect("D-MGMT-12: a booking that has not started, is cancelled or moved is not marked", () =>
    Effect.gen(function* () {
      const { actions, ada, booking, found, id, mark, offering } = yield* started
      const refusal = (reason: string) => new StateConflict({ reason })
      assert.deepStrictEqual(
        yield* Effect.flip(mark("attended", -1, ada)),
        refusal("The booking has not started.")
      )
      assert.deepStrictEqual(
        yield* Effect.flip(mark("attended", 1, ada, sampleBookingUid())),
        new ResourceNotFound()
      )
      const moved = yield* createBooking(offering, {
        startAt: sampleTime(1000),
        attendees: booking.attendees,
        rescheduledFrom: booking.uid
      })
      yield* change(id, { _tag: "CancelBooking", uid: moved.uid })
      yield* deliverAll(id)
      const inactive = refusal("The booking is already cancelled or rescheduled.")
      for (const uid of [booking.uid, moved.uid])
        for (const one of ["attended", null] as const)
          assert.deepStrictEqual(yield* Effect.flip(mark(one, 2000, ada, uid)), inactive)
      assert.strictEqual((yield* found).attendance, null)
      assert.deepStrictEqual([yield* deliverAll(id), yield* actions], [[], []])
    })
  )

  it.effect("D-MGMT-12: cancelling or moving a booking clears its mark", () =>
    Effect.gen(function* () {
      const { ada, booking, found, id, mark, offering } = yield* started
      yield* mark("no_show", 1, ada)
      const moved = yield* createBooking(offering, {
        startAt: sampleTime(1000),
        attendees: booking.attendees,
        rescheduledFrom: booking.uid
      })
      const queries = yield* WorkspaceQueries
      const { attendance: left, status } = yield* found
      assert.deepStrictEqual([left, status], [null, "rescheduled"])
      yield* mark("attended", 1001, ada, moved.uid)
      yield* change(id, { _tag: "CancelBooking", uid: moved.uid })
      const gone = Option.getOrThrow(yield* queries.find(id, "bookings", moved.uid))
      assert.deepStrictEqual([gone.attendance, gone.status], [null, "cancelled"])
    })
  )

  it.effect("D-MGMT-12: the mark of an erased person's booking stays", () =>
    Effect.gen(function* () {
      const { ada, attendance: marked, booking, id, mark } = yield* started
      yield* mark("no_show", 1, ada)
      const email = booking.attendees[0]?.email ?? assert.fail()
      yield* change(id, {
        _tag: "ErasePerson",
        email,
        placeholderId: ContactId.make(crypto.randomUUID())
      })
      assert.deepStrictEqual(yield* marked, { mark: "no_show", at: at(1), by: ada })
    })
  )
}
