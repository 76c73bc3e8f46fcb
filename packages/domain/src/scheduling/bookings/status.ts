import type * as DateTime from "effect/DateTime"

// What each status of a booking means. No other file compares statuses (decision 154); in SQL, `bookings.holds_time` says what
// `holdsTime` says here.

/** The statuses of a booking. */
export const bookingStatuses = ["confirmed", "rescheduled", "cancelled"] as const
export type BookingStatus = (typeof bookingStatuses)[number]

interface Meaning {
  /** Its hosts' time is taken (D-BOOK-5). */
  readonly holdsTime: boolean
  /** The meeting takes place: it is in calendars, has reminders, and can be attended. */
  readonly takesPlace: boolean
  /** It can be moved and given to another host (D-BOOK-8). */
  readonly mayMove: boolean
  /** Why it takes no place; null: it does, or may. */
  readonly end: "replaced" | "cancelled" | null
}

/** A new status does not compile until each of its meanings is decided. */
const meanings: Readonly<Record<BookingStatus, Meaning>> = {
  confirmed: { holdsTime: true, takesPlace: true, mayMove: true, end: null },
  rescheduled: { holdsTime: false, takesPlace: false, mayMove: false, end: "replaced" },
  cancelled: { holdsTime: false, takesPlace: false, mayMove: false, end: "cancelled" }
}

interface HasStatus {
  readonly status: BookingStatus
}

/** Whether the time of its hosts is taken. */
export const holdsTime = ({ status }: HasStatus): boolean => meanings[status].holdsTime

/** Whether it holds its time, and starts later than now. Its links can move and cancel it (D-MAIL-22). */
export const isUpcoming = (
  { startAt, status }: HasStatus & { readonly startAt: DateTime.Utc },
  now: DateTime.Utc
): boolean => holdsTime({ status }) && startAt.epochMilliseconds > now.epochMilliseconds

/** Whether the meeting takes place. */
export const takesPlace = ({ status }: HasStatus): boolean => meanings[status].takesPlace

/** Whether it can be moved, unless another rule forbids it. */
export const mayMove = ({ status }: HasStatus): boolean => meanings[status].mayMove

/** Whether a move has replaced it: the next booking of the meeting stands for it. */
export const isReplaced = ({ status }: HasStatus): boolean => meanings[status].end === "replaced"

/** Whether it was cancelled. */
export const isCancelled = ({ status }: HasStatus): boolean => meanings[status].end === "cancelled"

/** Whether no request changes it any more. */
export const isFinal = ({ status }: HasStatus): boolean => meanings[status].end !== null

/** The statuses of the bookings that no move has replaced, for queries. */
export const newestStatuses: ReadonlyArray<BookingStatus> = bookingStatuses.filter(
  (status) => !isReplaced({ status })
)
