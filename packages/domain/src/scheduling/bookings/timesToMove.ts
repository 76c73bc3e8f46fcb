import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  bookableInstants,
  busyScopeOf,
  dateAt,
  type Interval,
  openSlots,
  type Participant,
  type SlotQuestion,
  zoneNamed
} from "../availability/index.ts"
import { type Outcome, PhoneNumbers } from "../../leads/contacts/index.ts"
import { findVisibleOffering, type LocalDate, type Offering } from "../../workspace/event-types/index.ts"
import { standingOf, type TimeZoneName } from "../../workspace/workspaces/index.ts"
import { type Booking, bookerEmail } from "./Booking.ts"
import { BookingLedger } from "./BookingLedger.ts"
import { takers } from "./candidateTeams.ts"
import { outcomeOfMove } from "./knownLead.ts"
import { RescheduledBookingNotFound } from "./errors.ts"
import type { Keeping } from "./keptHosts.ts"
import { mayMove } from "./status.ts"

/** The date of the new start. */
export interface TimesRequest {
  readonly date: LocalDate
  /** Of the date. */
  readonly timezone: TimeZoneName
  readonly keeping: Keeping
}

/**
 * The starts on a local date to which a member can move the booking, ascending (D-MGMT-10). The booking's own time does not
 * count as busy. Fails with EventTypeNotFound, or with RescheduledBookingNotFound if the booker was erased.
 */
export const timesToMove = Effect.fn("bookings.timesToMove")(function* (
  booking: Booking,
  { date, keeping, timezone }: TimesRequest
) {
  const [ledger, phoneNumbers] = [yield* BookingLedger, yield* PhoneNumbers]
  const offering = yield* findVisibleOffering(booking.eventTypeId)
  const { eventType, workspace } = offering
  const booker = bookerEmail(booking)
  if (booker === undefined) return yield* new RescheduledBookingNotFound()
  const now = yield* DateTime.now
  const empty: Omit<SlotQuestion, "within"> = {
    now: DateTime.toEpochMillis(now),
    window: eventType.window,
    assignment: eventType.assignment,
    eventTypeId: eventType.id,
    hosts: [],
    eventTypeSchedule: eventType.schedule,
    // The booking window is one of the booker's dates.
    bookerZone: booking.bookerTimezone,
    busyPeriods: []
  }
  const within = bookableInstants({ ...empty, bookerZone: timezone }, date, date)
  const { busyPeriods, contacts } = yield* ledger.look({
    workspaceId: workspace.id,
    eventTypeId: eventType.id,
    key: Option.none(),
    booker,
    leadId: Option.none(),
    busy: busyScopeOf(eventType, offering.hosts, within),
    ranksHosts: false,
    limitsInvitee: false,
    now,
    replacing: Option.some(booking.uid),
    link: null
  })
  const outcome = outcomeOfMove(contacts.ofEmail, booking, booker, offering, phoneNumbers)
  if (standingOf(workspace) !== "open" || !mayMove(booking)) return []
  const hosts = hostsOfMove(offering, outcome, booking, keeping)
  return hosts.length === 0 ? [] : startsOn({ ...empty, hosts, busyPeriods }, within, date, timezone)
})

/** The hosts who take part in a move. Empty: the booking cannot be moved. */
export const hostsOfMove = (
  offering: Offering,
  outcome: Outcome,
  { hostIds }: Pick<Booking, "hostIds">,
  keeping: Keeping
): ReadonlyArray<Participant> => {
  const all = takers(offering, outcome, hostIds)
  if (keeping === "first") return all
  const same = all.filter(({ host }) => hostIds.includes(host.id))
  const optional = (some: ReadonlyArray<Participant>) => some.filter(({ required }) => !required).length
  // As in `candidateTeams`: all required hosts, and one other if there are others.
  const isTeam =
    same.length === hostIds.length &&
    same.length - optional(same) === all.length - optional(all) &&
    optional(same) === Math.min(1, optional(all))
  return isTeam ? same.map(({ host }) => ({ host, required: true })) : []
}

/** The open starts on a date of the zone, which can be another one than the booker's. */
const startsOn = (
  question: Omit<SlotQuestion, "within">,
  within: Interval,
  date: LocalDate,
  timezone: TimeZoneName
): ReadonlyArray<DateTime.Utc> => {
  const zone = zoneNamed(timezone)
  return openSlots({ ...question, within }).flatMap(({ start }) =>
    dateAt(zone, start) === date ? [DateTime.makeUnsafe(start)] : []
  )
}
