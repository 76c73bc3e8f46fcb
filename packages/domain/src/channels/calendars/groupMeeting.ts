import * as DateTime from "effect/DateTime"
import {
  type Attendee,
  type Booking,
  holdsTime,
  isFinal,
  isUnsettledMove,
  meetingUidOf,
  takesPlace
} from "../../scheduling/bookings/index.ts"

/**
 * The meeting that the one entry of a group shows (D-SEAT-8), as a booking: with the people of all its bookings that stand, in the
 * order in which they joined, and without the answers of any. While none stands, it waits, with the people
 * of those that wait and keep their time. Its sequence rises with each booking that joins or leaves. `bookings`: all
 * of the group, ever; `one` is one of them.
 */
export const groupMeeting = (
  one: Booking,
  bookings: ReadonlyArray<Booking>,
  title: string | null
): Booking => {
  const joinedAt = joinTimesOf(bookings)
  const standing = bookings
    .filter((booking) => takesPlace(booking))
    .toSorted((a, b) => joinedAt(a) - joinedAt(b) || (a.uid < b.uid ? -1 : Number(a.uid > b.uid)))
  const shown = standing.length > 0 ? standing : waitingIn(bookings)
  const [first = one] = shown
  const changes = bookings.reduce((sum, booking) => sum + (isFinal(booking) ? 2 : 1), 0)
  return {
    ...first,
    rootUid: meetingUidOf(one),
    sequence: changes - 1,
    status: shown.length > 0 ? first.status : "cancelled",
    title: title ?? first.title,
    responses: {},
    attendees: shown.flatMap(({ attendees }, nth) =>
      attendees.map((attendee): Attendee => (nth === 0 ? attendee : { ...attendee, role: "guest" }))
    )
  }
}

/** The bookings that wait and keep their time, the one that waits longest first. */
const waitingIn = (bookings: ReadonlyArray<Booking>): ReadonlyArray<Booking> =>
  bookings
    .filter((booking) => holdsTime(booking) && !takesPlace(booking) && !isUnsettledMove(booking))
    .toSorted((one, other) => endOfWait(other) - endOfWait(one))

const endOfWait = ({ hold }: Booking): number => (hold === undefined ? 0 : DateTime.toEpochMillis(hold.until))

/** When the person of a booking joined the group first, in milliseconds: the move of a whole group creates all its bookings at one time. */
const joinTimesOf = (bookings: ReadonlyArray<Booking>) => {
  const times = new Map<string, number>()
  for (const { createdAt, rootUid } of bookings) {
    const time = DateTime.toEpochMillis(createdAt)
    times.set(rootUid, Math.min(time, times.get(rootUid) ?? time))
  }
  return ({ rootUid }: Booking) => times.get(rootUid) ?? 0
}
