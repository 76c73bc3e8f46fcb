import type * as DateTime from "effect/DateTime"

// What each status of a booking means. No other file compares statuses (decision 154); in SQL, `bookings.is_open` and
// `bookings.takes_place` say what the predicates of these names say here.

/** The statuses of a booking. */
export const bookingStatuses = [
  "confirmed",
  "held",
  "requested",
  "rescheduled",
  "cancelled",
  "declined",
  "expired"
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

interface Meaning {
  /** Its hosts' time is taken (D-BOOK-5), for a hold until it lapses (D-HOLD-2). */
  readonly holdsTime: boolean
  /** The meeting takes place: it is in calendars, has reminders, and can be attended. */
  readonly takesPlace: boolean
  /** It can be moved and given to another host (D-BOOK-8). */
  readonly mayMove: boolean
  /** Why it takes no place; null: it does, or may. */
  readonly end: "replaced" | "cancelled" | "declined" | "expired" | null
}

/** What has ended takes no time and no place. */
const ended = { holdsTime: false, takesPlace: false, mayMove: false }

/** A new status does not compile until each of its meanings is decided. */
const meanings: Readonly<Record<BookingStatus, Meaning>> = {
  confirmed: { holdsTime: true, takesPlace: true, mayMove: true, end: null },
  held: { holdsTime: true, takesPlace: false, mayMove: false, end: null },
  // It competes with others for its time (D-APPR-9).
  requested: { holdsTime: false, takesPlace: false, mayMove: false, end: null },
  rescheduled: { ...ended, end: "replaced" },
  cancelled: { ...ended, end: "cancelled" },
  declined: { ...ended, end: "declined" },
  expired: { ...ended, end: "expired" }
}

interface HasStatus {
  readonly status: BookingStatus
}

/** A booking with what it waits for. */
interface MayWait extends HasStatus {
  readonly hold?: { readonly until: DateTime.Utc }
}

/** Whether the time of its hosts is taken, if it is no hold that has lapsed. */
export const holdsTime = ({ status }: HasStatus): boolean => meanings[status].holdsTime

/** Whether it takes place, or waits if its time to wait is not over. */
export const isOpen = ({ status }: HasStatus): boolean => meanings[status].end === null

/** Whether it waits for an answer, if its time to wait is not over. */
export const waits = ({ status }: HasStatus): boolean => isOpen({ status }) && !takesPlace({ status })

/** Whether a hold no longer covers its time. At `until` itself it does not (D-HOLD-2). */
export const hasLapsed = (until: DateTime.Utc, now: DateTime.Utc): boolean =>
  until.epochMilliseconds <= now.epochMilliseconds

/** Whether it waits for an answer, and its time to wait is not over. */
export const isWaiting = ({ hold, status }: MayWait, now: DateTime.Utc): boolean =>
  waits({ status }) && hold !== undefined && !hasLapsed(hold.until, now)

/** Whether it waited for an answer until now, and is not yet stored as expired. */
export const isLapsed = (booking: MayWait, now: DateTime.Utc): boolean =>
  waits(booking) && !isWaiting(booking, now)

/** Whether it takes place or still waits at this time: it can be cancelled, and counts for limits of a booker. */
export const isOpenAt = (booking: MayWait, now: DateTime.Utc): boolean =>
  isOpen(booking) && !isLapsed(booking, now)

/** Whether the time of its hosts is taken at this time. */
export const holdsTimeAt = (booking: MayWait, now: DateTime.Utc): boolean =>
  holdsTime(booking) && !isLapsed(booking, now)

/** Whether it takes place or waits, and starts later than now. Its links can cancel it, and move it if it may move (D-MAIL-22). */
export const isUpcoming = (
  booking: MayWait & { readonly startAt: DateTime.Utc },
  now: DateTime.Utc
): boolean => isOpenAt(booking, now) && booking.startAt.epochMilliseconds > now.epochMilliseconds

/** Whether the meeting takes place. */
export const takesPlace = ({ status }: HasStatus): boolean => meanings[status].takesPlace

/** Whether it can be moved, unless another rule forbids it. */
export const mayMove = ({ status }: HasStatus): boolean => meanings[status].mayMove

/** Whether a move has replaced it: the next booking of the meeting stands for it. */
export const isReplaced = ({ status }: HasStatus): boolean => meanings[status].end === "replaced"

/** Whether it was cancelled. */
export const isCancelled = ({ status }: HasStatus): boolean => meanings[status].end === "cancelled"

/** Whether a host declined it. */
export const isDeclined = ({ status }: HasStatus): boolean => meanings[status].end === "declined"

/** Whether no request changes it any more. */
export const isFinal = ({ status }: HasStatus): boolean => meanings[status].end !== null

/** Whether the meeting is off: it was cancelled, declined or expired, and no other booking stands for it. */
export const isOff = (booking: HasStatus): boolean => isFinal(booking) && !isReplaced(booking)

/** Why the meeting is off; null: it is not. */
export const endOf = ({ status }: HasStatus): "cancelled" | "declined" | "expired" | null => {
  const { end } = meanings[status]
  return end === "replaced" ? null : end
}

/** The statuses of the bookings that no move has replaced, for queries. */
export const newestStatuses: ReadonlyArray<BookingStatus> = bookingStatuses.filter(
  (status) => !isReplaced({ status })
)

/** Which bookings a list has: those of a status, or all that wait. */
export const statusFilters = [...bookingStatuses, "waiting"] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The statuses of a filter, for queries. */
export const statusesOf = (filter: StatusFilter): ReadonlyArray<BookingStatus> =>
  filter === "waiting" ? bookingStatuses.filter((status) => waits({ status })) : [filter]
