import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { findShownOffering, type LocalDate } from "../../workspace/event-types/index.ts"
import { bookableDates } from "./bookableDates.ts"
import { calendarOf, type CalendarRequest, DatesReversed, RangeTooLarge } from "./browse.ts"
import { calendarDays, soonestStarts } from "./calendarDays.ts"
import { type AskedDays, askedDays } from "./DemandLog.ts"
import { daysBetween, plusDays } from "./LocalDates.ts"
import { type SeatsSeen, seatsSeen } from "./seatsSeen.ts"

/** A request for the calendar of the booking page. */
export interface CalendarDaysRequest extends CalendarRequest {
  /** The booker's local dates, both inclusive; by default today and the end of five weeks. */
  readonly from: Option.Option<LocalDate>
  readonly to: Option.Option<LocalDate>
}

/** The calendar of the booking page. Starts are ascending. */
export interface CalendarView {
  /** The dates on which the hosts work, with the number of open starts; 0: fully booked. */
  readonly days: ReadonlyArray<{ readonly date: LocalDate; readonly free: number }>
  /** A start of each of the next free dates, within the booker's waking hours if there is one, at most three. */
  readonly soonest: ReadonlyArray<DateTime.Utc>
  /** The first free date with all its starts, so that it can be shown without another request. */
  readonly first: {
    readonly date: LocalDate
    readonly starts: ReadonlyArray<DateTime.Utc>
    /** Null: the event type has no seats. */
    readonly seats: SeatsSeen | null
  } | null
  /** The last date of the booking window. */
  readonly lastDate: LocalDate
  readonly noHostsAvailable: boolean
  /** The question as it is counted if a visitor asks (D-FREE-3). Null: it is not counted. */
  readonly asked: AskedDays | null
}

/** The most dates of a request: five weeks. */
export const calendarLength = 35
const soonestCount = 3

/**
 * What the booking page's calendar shows (D-PAGE-11): how much is free on each date, and the soonest starts. Fails with
 * EventTypeNotFound, DatesReversed, or RangeTooLarge for more than 35 dates.
 */
export const browseCalendar = Effect.fn("availability.browseCalendar")(function* (
  request: CalendarDaysRequest
) {
  const offering = yield* findShownOffering(request.eventTypeId)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const offered = bookableDates(now, request.bookerTimezone, offering.eventType.window.bookingWindowDays)
  const from = Option.getOrElse(request.from, () => offered.from)
  const to = Option.getOrElse(request.to, () => plusDays(from, calendarLength - 1))
  if (from > to) return yield* new DatesReversed()
  if (daysBetween(from, to) >= calendarLength) return yield* new RangeTooLarge()
  const question = yield* calendarOf(offering, request, now, from, to)
  const days = Option.match(question, { onNone: () => [], onSome: (asked) => calendarDays(asked, from, to) })
  const first = days.find(({ starts }) => starts.length > 0)
  const view: CalendarView = {
    days: days.map(({ date, starts }) => ({ date, free: starts.length })),
    soonest: soonestStarts(days, request.bookerTimezone, soonestCount).map((start) =>
      DateTime.makeUnsafe(start)
    ),
    first:
      first === undefined || Option.isNone(question)
        ? null
        : {
            date: first.date,
            starts: first.starts.map((start) => DateTime.makeUnsafe(start)),
            seats: seatsSeen(question.value, offering.eventType.seats, first.date, first.starts)
          },
    lastDate: offered.to,
    noHostsAvailable: Option.isNone(question),
    asked: from > offered.to || to < offered.from ? null : askedDays(offering, now, first !== undefined)
  }
  return view
})
