import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingKey } from "@calendeal/domain/consistency"
import { busyScopeAt, busyScopeOf, BusyTimes, DemandLog } from "@calendeal/domain/availability"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import { FunnelLog } from "@calendeal/domain/funnel"
import {
  sampleQuestion,
  enterDraft,
  earlierOf,
  cancelBooking,
  sampleBooking,
  sampleDraft,
  sampleEntry,
  sampleNow,
  change,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { payments, reports } from "./payments.ts"
import type { Staged } from "./staged.ts"

/** Enters, repeats, limits and moves bookings. Returns the moved booking. */
export const bookAll = Effect.fnUntraced(function* (offering: Staged) {
  const ledger = yield* BookingLedger
  const team = offering.hosts.map(({ id }) => id)
  const first = sampleDraft(sampleBooking(offering, { hostIds: team }), { perInviteeLimit: 1 })
  const [booking] = first.alternatives
  yield* enterDraft(first)
  yield* enterDraft(first)
  const sameBooker = { attendees: booking.attendees }
  const later = sampleBooking(offering, { ...sameBooker, startAt: sampleTime(9000) })
  // Above the limit of the invitee, and above the daily limits of the host and the event type.
  yield* enterDraft(sampleDraft(later, { perInviteeLimit: 1 }))
  const day = { from: sampleTime(0), until: sampleTime(60 * 48), ofEventType: 1, ofHost: 1 }
  const dailyLimits = team.map((hostId) => ({ hostId, ...day }))
  const crowded = sampleBooking(offering, { startAt: sampleTime(60 * 30) })
  yield* enterDraft(sampleDraft(crowded, { dailyLimits }))
  // By a new booker: with a known contact the statement would change nothing when it is probed.
  const moved = sampleBooking(offering, { startAt: sampleTime(9000), rescheduledFrom: booking.uid })
  const entry = Option.some(sampleEntry(booking, { action: "booking.reschedule" }))
  const draft = sampleDraft(moved, { entry })
  yield* enterDraft(draft)
  const cancelled = sampleBooking(offering, { startAt: sampleTime(18_000) })
  yield* enterDraft(sampleDraft(cancelled))
  yield* cancelBooking(sampleEntry(cancelled))
  yield* cancelBooking(sampleEntry(cancelled))
  const stays = sampleBooking(offering, { startAt: sampleTime(36_000) })
  yield* enterDraft(sampleDraft(stays))
  const request = sampleBooking(offering, {
    startAt: sampleTime(37_000),
    status: "held",
    hold: { reason: "approval", until: DateTime.makeUnsafe("2999-01-01T00:00:00Z") },
    toReplace: stays.uid
  })
  yield* enterDraft(sampleDraft(request, { replaces: Option.some(stays.uid), holdLimit: 1 }))
  yield* ledger.findRequestedMove(stays.workspaceId, stays.uid)
  const hold = { reason: "approval", until: DateTime.makeUnsafe(0) } as const
  const lapsed = sampleBooking(offering, { startAt: sampleTime(27_000), status: "held", hold })
  yield* enterDraft(sampleDraft(lapsed, { holdLimit: 1 }))
  yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(27_000) })))
  yield* ledger.expire(lapsed, [])
  yield* payments(offering)
  yield* reports(offering)
  yield* competing(offering)
  yield* ledger.find(booking.workspaceId, booking.uid)
  yield* earlierOf(first)
  return moved
})

/** Of two requests for one time one is approved, and a request for a taken time is not. */
const competing = Effect.fnUntraced(function* (offering: Staged) {
  const hold = {
    reason: "approval",
    until: DateTime.makeUnsafe("2999-01-01T00:00:00Z"),
    competes: true
  } as const
  const asks = Effect.fnUntraced(function* (seconds: number) {
    const request = sampleBooking(offering, { startAt: sampleTime(seconds), status: "requested", hold })
    yield* enterDraft(sampleDraft(request, { holdLimit: 5 }))
    return { _tag: "ApproveBooking", uid: request.uid } as const
  })
  const { id } = offering.workspace
  const approval = yield* asks(46_000)
  yield* asks(46_000)
  yield* change(id, approval)
  const late = yield* asks(55_000)
  yield* enterDraft(sampleDraft(sampleBooking(offering, { startAt: sampleTime(55_000) })))
  yield* Effect.exit(change(id, late))
})

export const lookUp = Effect.fnUntraced(function* (
  { eventType, hosts, workspace }: Staged,
  booking: Booking
) {
  const limited = { ...eventType, window: { ...eventType.window, maxBookingsPerDay: 1 } }
  const starts = { start: sampleTime(0).epochMilliseconds, end: sampleTime(20_000).epochMilliseconds }
  const ledger = yield* BookingLedger
  const question = sampleQuestion(sampleDraft(booking), {
    busy: busyScopeAt(eventType, hosts, booking.startAt),
    key: Option.some(BookingKey.make("attempt-1"))
  })
  yield* ledger.look({ ...question, leadId: Option.some(booking.contactId) })
  yield* ledger.look({ ...question, replacing: Option.some(booking.uid) })
  const busyTimes = yield* BusyTimes
  yield* busyTimes.within({ workspaceId: workspace.id, ...busyScopeOf(limited, hosts, starts) })
  const log = yield* FunnelLog
  const events = [{ field: "email", dwellSeconds: 1, abandoned: false }]
  yield* log.append({ workspaceId: workspace.id, eventTypeId: eventType.id, at: sampleNow, events })
  yield* log.of(workspace.id, eventType.id)
  const demand = yield* DemandLog
  yield* demand.count({ workspaceId: workspace.id, eventTypeId: eventType.id, day: 20_000, hadTime: false })
  yield* demand.settle
})
