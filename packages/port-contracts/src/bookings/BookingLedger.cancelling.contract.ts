import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import type { Outbox } from "@calendeal/domain/outbox"
import type { Webhooks } from "@calendeal/domain/webhooks"
import {
  cancelBooking,
  deliverAll,
  plain,
  sampleBookingUid,
  sampleEntry,
  sampleTime,
  createBooking,
  createOffering
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { BookingLedger, cancelled, messagesWhenCancelled } from "@calendeal/domain/bookings"

type Ports = WorkspaceCommands | BookingLedger | Outbox | EventTypeCatalog | Webhooks | WorkspaceDirectory

/** The contract of `BookingLedger.cancel`. */
export const cancelling = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect(
    "D-CAN-1, D-MAIL-1: cancelling frees the hosts' time, raises the sequence and posts one message",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering({ hosts: 2 })
        const { id } = offering.workspace
        const hostIds = offering.hosts.map((host) => host.id)
        const booking = yield* createBooking(offering, { hostIds })
        const { uid: bookingUid } = booking
        yield* deliverAll(id)
        assert.deepStrictEqual(yield* cancelBooking(sampleEntry(booking)), Option.some("confirmed" as const))
        assert.deepStrictEqual(
          plain(yield* ledger.find(id, bookingUid)),
          plain(Option.some(cancelled(booking)))
        )
        assert.deepStrictEqual(
          yield* deliverAll(id),
          messagesWhenCancelled(booking, "visitor", sampleTime(0))
        )
        assert.deepStrictEqual(yield* cancelBooking(sampleEntry(booking)), Option.some("cancelled" as const))
        assert.deepStrictEqual(yield* deliverAll(id), [])
        const again = Option.getOrThrow(yield* ledger.find(id, bookingUid))
        assert.strictEqual(again.sequence, cancelled(booking).sequence)
        yield* createBooking(offering, { hostIds })
      })
  )

  it.effect("D-MGMT-49: keeps the reason of the first cancellation, and the rest of the booking", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const booking = yield* createBooking(yield* createOffering())
      const cancel = (reason: string | null) =>
        ledger.cancel(sampleEntry(booking), messagesWhenCancelled(booking, "visitor", sampleTime(0)), reason)
      const found = ledger.find(booking.workspaceId, booking.uid)
      const reason = `Ill — "really", \\ it's 39.5 °C`
      yield* cancel(reason)
      assert.deepStrictEqual(plain(yield* found), plain(Option.some(cancelled(booking, reason))))
      for (const later of ["Another reason", null]) yield* cancel(later)
      assert.deepStrictEqual(plain(yield* found), plain(Option.some(cancelled(booking, reason))))
    })
  )

  it.effect(
    "D-CAN-1, D-MAIL-1: of 8 concurrent cancellations one finds the booking confirmed, raises the sequence and posts the message",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        const { id } = offering.workspace
        const booking = yield* createBooking(offering)
        yield* deliverAll(id)
        const before = yield* Effect.all(
          Array.from({ length: 8 }, () => cancelBooking(sampleEntry(booking))),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(
          before.filter((status) => Option.getOrNull(status) === "confirmed"),
          1
        )
        const found = Option.getOrThrow(yield* ledger.find(id, booking.uid))
        assert.strictEqual(found.sequence, cancelled(booking).sequence)
        assert.deepStrictEqual(
          yield* deliverAll(id),
          messagesWhenCancelled(booking, "visitor", sampleTime(0))
        )
      })
  )

  it.effect("D-CAN-1, D-WS-1: does not cancel a rescheduled booking or one of another workspace", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const otherTenant = yield* createOffering()
      const { id } = offering.workspace
      const old = yield* createBooking(offering)
      const fresh = yield* createBooking(offering, {
        attendees: old.attendees,
        rescheduledFrom: old.uid,
        startAt: sampleTime(9000)
      })
      assert.deepStrictEqual(yield* cancelBooking(sampleEntry(old)), Option.some("rescheduled" as const))
      assert.isTrue(
        Option.isNone(yield* cancelBooking(sampleEntry({ workspaceId: id, uid: sampleBookingUid() })))
      )
      assert.isTrue(
        Option.isNone(yield* cancelBooking(sampleEntry({ ...fresh, workspaceId: otherTenant.workspace.id })))
      )
      const found = Option.getOrThrow(yield* ledger.find(id, fresh.uid))
      assert.strictEqual(found.status, "confirmed")
    })
  )
}
