import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { UserId } from "../../workspace/workspaces/index.ts"
import { type BookingStatus, takesPlace } from "./status.ts"

/** Whether the booker came to the meeting. */
export const AttendanceMark = Schema.Literals(["attended", "no_show"])
export type AttendanceMark = typeof AttendanceMark.Type

/** A member's mark on a booking (D-MGMT-12). */
export const Attendance = Schema.Struct({
  mark: AttendanceMark,
  /** When the mark was made. */
  at: Schema.DateTimeUtc,
  /** The member who made it. */
  by: UserId
})
export type Attendance = typeof Attendance.Type

/** What a mark does to a booking. `ahead`: it has not started. `inactive`: it is cancelled or was moved. */
export type Marking =
  | { readonly _tag: "Changed"; readonly attendance: Attendance | null }
  | { readonly _tag: "Unchanged" }
  | { readonly _tag: "Refused"; readonly reason: "ahead" | "inactive" }

/**
 * Marks a booking for a member, or clears its mark (null). Only a confirmed booking that has started is marked; a mark that it has
 * already changes nothing, so that its time and its member stay (D-MGMT-12).
 */
export const marking = (
  booking: {
    readonly status: BookingStatus
    readonly startAt: DateTime.Utc
    readonly attendance: Attendance | null
  },
  mark: AttendanceMark | null,
  { at, by }: Pick<Attendance, "at" | "by">
): Marking => {
  if (!takesPlace(booking)) return { _tag: "Refused", reason: "inactive" }
  if (DateTime.isGreaterThan(booking.startAt, at)) return { _tag: "Refused", reason: "ahead" }
  if ((booking.attendance?.mark ?? null) === mark) return { _tag: "Unchanged" }
  return { _tag: "Changed", attendance: mark && { mark, at, by } }
}
