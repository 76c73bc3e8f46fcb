import * as DateTime from "effect/DateTime"
import { dayLength } from "../../scheduling/availability/index.ts"
import { type Booking, takesPlace } from "../../scheduling/bookings/index.ts"
import { dayOfStep, wallTime } from "./Clock.ts"
import { byKey } from "./figures.ts"
import { hoursOf } from "./hoursOfWeek.ts"
import { isWithin } from "./period.ts"
import { isMet } from "./selection.ts"
import { leadClasses, type MeetingCounts, type MeetingFigures, type MeetingQuestion } from "./Reports.ts"

/** The meetings of the period: whether people came, how long before they booked, and when their hosts were booked (D-REP-2). */
export const meetingsOf = (bookings: ReadonlyArray<Booking>, question: MeetingQuestion): MeetingFigures => {
  const { clock, hostIds, now } = question
  const meetings = bookings.filter(
    (booking) => takesPlace(booking) && isWithin(booking.startAt, question) && isMet(booking, question)
  )
  const asked = meetings.flatMap((booking) =>
    hostIds.filter((hostId) => booking.hostIds.includes(hostId)).map((hostId) => ({ booking, hostId }))
  )
  const dayOf = ({ startAt }: Booking) => dayOfStep("day", clock, DateTime.toEpochMillis(startAt))
  return {
    days: [...Map.groupBy(meetings, dayOf)]
      .map(([day, group]) => ({ day, ...countsOf(group, now) }))
      .toSorted((one, other) => one.day - other.day),
    leads: [...Map.groupBy(meetings, leadClassOf)]
      .map(([place, group]) => ({ place, ...countsOf(group, now) }))
      .toSorted((one, other) => one.place - other.place),
    hosts: [...Map.groupBy(asked, ({ hostId }) => hostId)]
      .map(([hostId, group]) => {
        const ofHost = group.map(({ booking }) => booking)
        return {
          hostId,
          ...countsOf(ofHost, now),
          minutes: minutesOf(ofHost),
          missedMinutes: minutesOf(ofHost.filter(isMissed))
        }
      })
      .toSorted((one, other) => byKey(one.hostId, other.hostId)),
    hours: hoursOf(
      asked.map(({ booking }) => {
        const start = wallTime(clock, DateTime.toEpochMillis(booking.startAt))
        return { start, end: start + lengthOf(booking) }
      })
    ),
    assigned: [...Map.groupBy(asked, ({ booking, hostId }) => `${booking.eventTypeId} ${hostId}`).values()]
      .flatMap((group) => {
        const [first] = group
        if (first === undefined) return []
        const { booking, hostId } = first
        return [{ eventTypeId: booking.eventTypeId, hostId, meetings: group.length }]
      })
      .toSorted((one, other) => byKey(one.eventTypeId, other.eventTypeId) || byKey(one.hostId, other.hostId))
  }
}

const countsOf = (meetings: ReadonlyArray<Booking>, now: DateTime.Utc): MeetingCounts => ({
  meetings: meetings.length,
  attended: meetings.filter(({ attendance }) => attendance?.mark === "attended").length,
  noShow: meetings.filter(isMissed).length,
  unmarked: meetings.filter(
    ({ attendance, startAt }) => attendance === null && DateTime.isLessThanOrEqualTo(startAt, now)
  ).length
})

const isMissed = ({ attendance }: Booking): boolean => attendance?.mark === "no_show"

const lengthOf = ({ endAt, startAt }: Booking): number =>
  DateTime.toEpochMillis(endAt) - DateTime.toEpochMillis(startAt)

const minutesOf = (meetings: ReadonlyArray<Booking>): number =>
  meetings.reduce((sum, booking) => sum + lengthOf(booking), 0) / 60_000

/** The class of the time from the booking to its start. A move is a new booking. */
const leadClassOf = ({ createdAt, startAt }: Booking): number => {
  const lead = DateTime.toEpochMillis(startAt) - DateTime.toEpochMillis(createdAt)
  return Math.max(
    0,
    leadClasses.findLastIndex((days) => days * dayLength <= lead)
  )
}
