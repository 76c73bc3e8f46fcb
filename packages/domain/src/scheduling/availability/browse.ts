import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import {
  type EventTypeId,
  findShownOffering,
  type LocalDate,
  type Offering
} from "../../workspace/event-types/index.ts"
import { standingOf, TimeZoneName } from "../../workspace/workspaces/index.ts"
import {
  availableDates,
  bookableDates,
  bookableInstants,
  type DatesQuestion,
  daySlots
} from "./bookableDates.ts"
import { busyScopeOf } from "./busyScope.ts"
import { BusyTimes } from "./BusyTimes.ts"
import { type AskedDays, askedDays } from "./DemandLog.ts"
import type { Interval } from "./Interval.ts"
import { dateOf, dayLength, daysBetween } from "./LocalDates.ts"
import { openSlots } from "./openSlots.ts"
import { type SeatsSeen, seatsSeen } from "./seatsSeen.ts"
import { type Participant, participants, viewedHosts } from "./participants.ts"

/** `from` is after `to` (D-AV-5). */
export class DatesReversed extends Schema.TaggedError<DatesReversed>()("DatesReversed", {}) {}

/** The dates span more than the booking window and 7 days (specification 4.4, D-AV-5). */
export class RangeTooLarge extends Schema.TaggedError<RangeTooLarge>()("RangeTooLarge", {}) {}

/** What is known of the lead who asks for times, so that the times are those at which this lead can book (D-BOOK-15). */
export interface KnownLead {
  /** The hosts who can take the booking; they replace `hostIds`. */
  readonly hosts: ReadonlyArray<Participant>
  /** The uid of the booking that is moved: its own time does not count as busy (D-BOOK-8). */
  readonly replacing?: string
}

/** The common fields of the requests. */
export interface CalendarRequest {
  readonly eventTypeId: EventTypeId
  readonly bookerTimezone: TimeZoneName
  /** Only these hosts, by id; other ids than the event type's are ignored (D-AV-4). None: any host. */
  readonly hostIds: Option.Option<ReadonlyArray<string>>
  readonly lead?: KnownLead
  /** The id of what the visitor's page holds: it does not count as busy (D-HOLD-9). */
  readonly held?: string
}

/** A request for the bookable days of a range. */
export interface DatesRequest extends CalendarRequest {
  /** The booker's local dates, both inclusive; by default today and the end of the booking window. */
  readonly from: Option.Option<LocalDate>
  readonly to: Option.Option<LocalDate>
}

/** The bookable days. `noHostsAvailable`: no host can be considered, or the workspace lapsed (D-AV-4). */
export interface OpenDates {
  readonly availableDates: ReadonlyArray<LocalDate>
  readonly noHostsAvailable: boolean
  /** The question as it is counted if a visitor asks (D-FREE-3). Null: it is not counted. */
  readonly asked: AskedDays | null
}

/**
 * The bookable days of the event type, in the booker's zone (specification 4.4). Fails with EventTypeNotFound,
 * DatesReversed or RangeTooLarge.
 */
export const browseDates = Effect.fn("availability.browseDates")(function* (request: DatesRequest) {
  const offering = yield* findShownOffering(request.eventTypeId)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const offered = bookableDates(now, request.bookerTimezone, offering.eventType.window.bookingWindowDays)
  // A given date beyond the booking window makes the range empty, not reversed: the default of the other date follows it.
  const from = Option.getOrElse(request.from, () => earlier(offered.from, request.to))
  const to = Option.getOrElse(request.to, () => later(offered.to, request.from))
  if (from > to) return yield* new DatesReversed()
  if (daysBetween(from, to) > offering.eventType.window.bookingWindowDays + rangeMarginDays) {
    return yield* new RangeTooLarge()
  }
  const calendar = yield* calendarOf(offering, request, now, from, to)
  const found = Option.match(calendar, {
    onNone: () => [],
    onSome: (slots) => availableDates(slots, from, to)
  })
  const dates: OpenDates = {
    availableDates: found,
    noHostsAvailable: Option.isNone(calendar),
    asked: from > offered.to || to < offered.from ? null : askedDays(offering, now, found.length > 0)
  }
  return dates
})

const earlier = (date: LocalDate, other: Option.Option<LocalDate>) =>
  Option.match(other, { onNone: () => date, onSome: (given) => (given < date ? given : date) })
const later = (date: LocalDate, other: Option.Option<LocalDate>) =>
  Option.match(other, { onNone: () => date, onSome: (given) => (given > date ? given : date) })

// D-AV-5.
const rangeMarginDays = 7

/** A request for the starts on one local date of the booker. */
export interface SlotsRequest extends CalendarRequest {
  readonly date: LocalDate
}

/** The bookable starts on a day, ascending. */
export interface OpenTimes {
  readonly date: LocalDate
  readonly slots: ReadonlyArray<DateTime.Utc>
  /** Null: the event type has no seats. */
  readonly seats: SeatsSeen | null
  readonly noHostsAvailable: boolean
}

/** The bookable starts on one local date of the booker, and no others (D-AV-6). Fails with EventTypeNotFound. */
export const browseSlots = Effect.fn("availability.browseSlots")(function* (request: SlotsRequest) {
  const { date } = request
  const offering = yield* findShownOffering(request.eventTypeId)
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const calendar = yield* calendarOf(offering, request, now, date, date)
  const starts = Option.match(calendar, { onNone: () => [], onSome: (slots) => daySlots(slots, date) })
  const times: OpenTimes = {
    date,
    slots: starts.map((start) => DateTime.makeUnsafe(start)),
    seats: Option.match(calendar, {
      onNone: () => null,
      onSome: (question) => seatsSeen(question, offering.eventType.seats, date, starts)
    }),
    noHostsAvailable: Option.isNone(calendar)
  }
  return times
})

/** The open starts of a period, ascending, as for a person of whom nothing is known. */
export const startsBetween = Effect.fn("availability.startsBetween")(function* (
  offering: Offering,
  period: Interval
) {
  const now = DateTime.toEpochMillis(yield* DateTime.now)
  const dateOfInstant = (instant: number) => dateOf(Math.floor(instant / dayLength))
  const request = { eventTypeId: offering.eventType.id, bookerTimezone: utc, hostIds: Option.none() }
  const [from, to] = [dateOfInstant(period.start), dateOfInstant(period.end)]
  const calendar = yield* calendarOf(offering, request, now, from, to)
  return Option.match(calendar, {
    onNone: () => [],
    onSome: (question) => openSlots({ ...question, within: period }).map(({ start }) => start)
  })
})

const utc = TimeZoneName.make("UTC")

/** The question about these dates; none if no host can be considered or the workspace lapsed (D-WS-2). */
export const calendarOf = Effect.fnUntraced(function* (
  offering: Offering,
  request: CalendarRequest,
  now: number,
  from: LocalDate,
  to: LocalDate
) {
  const { eventType, workspace } = offering
  const { held, lead } = request
  const except = lead?.replacing ?? held
  const hosts = lead?.hosts ?? participants(offering, viewedHosts(offering, request.hostIds))
  if (hosts.length === 0 || standingOf(workspace) !== "open") return Option.none()
  const question: DatesQuestion = {
    now,
    window: eventType.window,
    assignment: eventType.assignment,
    eventTypeId: eventType.id,
    hosts,
    eventTypeSchedule: eventType.schedule,
    bookerZone: request.bookerTimezone,
    busyPeriods: []
  }
  const asked = hosts.map(({ host }) => host)
  const scope = busyScopeOf(eventType, asked, bookableInstants(question, from, to))
  const busyTimes = yield* BusyTimes
  const busyPeriods = yield* busyTimes.within({
    workspaceId: workspace.id,
    ...scope,
    ...(except !== undefined && { except })
  })
  return Option.some<DatesQuestion>({ ...question, busyPeriods })
})
