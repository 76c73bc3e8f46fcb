import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { BookingUnavailable, EventTypeNotFound, InvalidInput, NotFound, SlotUnavailable } from "../errors.ts"
import { DateField, TimeZoneField } from "../fields.ts"
import { TimeZoneErrors } from "../middleware.ts"
import { booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { Cancellation } from "./BookingAnswers.ts"
import { BookingReschedule, RescheduleTimes } from "./BookingMoves.ts"
import { BookingView, bookingPath } from "./BookingView.ts"

/** The bookings of a group. */
export const GroupBookings = Schema.Struct({ items: Schema.Array(BookingView) }).annotate({
  identifier: "GroupBookings"
})

const ofGroup =
  "409 `booking_unavailable`: the booking has no seat in a group any more, or the group has started."

export const RescheduleGroup = HttpApiEndpoint.post(
  "rescheduleGroup",
  "/:workspaceId/bookings/:bookingUid/group/reschedule",
  {
    params: bookingPath,
    payload: BookingReschedule,
    success: GroupBookings,
    error: [...refusals, BookingUnavailable, EventTypeNotFound, SlotUnavailable]
  }
)
  .annotateMerge(forAdminsAndHosts("Reschedule a whole group", booking))
  .annotate(
    OpenApi.Description,
    `Moves all bookings of the booking's group to a time that is offered, or none, and returns the new bookings. Each person gets a mail. Repeating the request changes nothing (D-SEAT-10). ${ofGroup}`
  )

export const ListGroupRescheduleTimes = HttpApiEndpoint.get(
  "listGroupRescheduleTimes",
  "/:workspaceId/bookings/:bookingUid/group/times",
  {
    params: bookingPath,
    query: { date: DateField("A date in the time zone `tz`."), tz: TimeZoneField },
    success: RescheduleTimes,
    error: [InvalidInput, NotFound, EventTypeNotFound]
  }
)
  .middleware(TimeZoneErrors)
  .annotateMerge(forAdminsAndHosts("List the times to which a whole group can be moved", reading))
  .annotate(
    OpenApi.Description,
    "The open times of the group's hosts on a date, for its length. The group's own time does not count as busy. None: the booking has no seat in a group any more, or the group has started."
  )

export const CancelGroup = HttpApiEndpoint.post(
  "cancelGroup",
  "/:workspaceId/bookings/:bookingUid/group/cancel",
  {
    params: bookingPath,
    payload: Cancellation,
    success: GroupBookings,
    error: [...refusals, BookingUnavailable]
  }
)
  .annotateMerge(forAdminsAndHosts("Cancel a whole group", booking))
  .annotate(
    OpenApi.Description,
    `Cancels all bookings of the booking's group, or none, frees the time, and returns them. The body is optional. Each person gets a mail (D-SEAT-11). ${ofGroup}`
  )
