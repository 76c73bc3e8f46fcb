import { HostId } from "@calendeal/domain/event-types"
import * as Schema from "effect/Schema"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidInput,
  InvalidLocation,
  NoLocationConfigured,
  NotFound,
  PerInviteeLimit,
  PhoneRequired,
  SlotUnavailable
} from "../errors.ts"
import { DateField, Instant, Reference, TimeZoneField } from "../fields.ts"
import { TimeZoneErrors } from "../middleware.ts"
import { HostReasons } from "./Explanation.ts"
import { atLeast, booking, forAdminsAndHosts, reading, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { BookingView, ListedBooking, bookingPath } from "./BookingView.ts"

/** The new start of a booking. */
export const BookingReschedule = Schema.Struct({
  startAt: Instant.annotate({ description: "The new start: one of the times that are offered." })
}).annotate({ identifier: "BookingReschedule" })

export const RescheduleBooking = HttpApiEndpoint.post(
  "rescheduleBooking",
  "/:workspaceId/bookings/:bookingUid/reschedule",
  {
    params: bookingPath,
    payload: BookingReschedule,
    success: BookingView,
    error: [
      ...refusals,
      AddressRequired,
      BookingUnavailable,
      ConsentRequired,
      EmailNotAllowed,
      EventTypeNotFound,
      InvalidLocation,
      NoLocationConfigured,
      PerInviteeLimit,
      PhoneRequired,
      SlotUnavailable
    ]
  }
)
  .annotateMerge(forAdminsAndHosts("Reschedule a booking", booking))
  .annotate(
    OpenApi.Description,
    "Moves a confirmed booking to a time that is offered, as its booker can, and returns the new booking. Its hosts keep it if they are free; otherwise others take it, unless a host moves it. Repeating the request returns the same booking (D-MGMT-10)."
  )

/** The times to which a booking can be moved. */
export const RescheduleTimes = Schema.Struct({
  date: Schema.String,
  times: Schema.Array(Schema.Struct({ startAt: Instant }))
}).annotate({ identifier: "RescheduleTimes" })

export const ListRescheduleTimes = HttpApiEndpoint.get(
  "listRescheduleTimes",
  "/:workspaceId/bookings/:bookingUid/times",
  {
    params: bookingPath,
    query: { date: DateField("A date in the time zone `tz`."), tz: TimeZoneField },
    success: RescheduleTimes,
    error: [InvalidInput, NotFound, EventTypeNotFound]
  }
)
  .middleware(TimeZoneErrors)
  .annotateMerge(forAdminsAndHosts("List the times to which a booking can be moved", reading))
  .annotate(
    OpenApi.Description,
    "The times that the event type offers the booker on a date. The booking's own time does not count as busy."
  )

/** The new host of a booking. */
export const BookingReassignment = Schema.Struct({
  hostId: Schema.optionalKey(
    Reference(
      HostId,
      "Another host of the event type. If left out, the best one who is free, as for a new booking (D-BOOK-6)."
    )
  )
}).annotate({ identifier: "BookingReassignment" })

export const ReassignBooking = HttpApiEndpoint.post(
  "reassignBooking",
  "/:workspaceId/bookings/:bookingUid/reassign",
  {
    params: bookingPath,
    payload: BookingReassignment,
    success: BookingView,
    error: [...refusals, BookingUnavailable, EventTypeNotFound]
  }
)
  .annotateMerge(atLeast("admin", "Reassign a booking to another host", booking))
  .annotate(
    OpenApi.Description,
    "Replaces the leading host of a booking that has not started, and returns the new booking at the same time. 409 `conflict`: the host is not free, or the event type needs the leading host. Repeating the request returns the same booking (D-MGMT-11)."
  )

/** The hosts who could take a booking. */
export const AvailableHosts = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      hostId: HostId,
      name: Schema.String,
      free: Schema.Boolean.annotate({ description: "Whether this host can take the booking." }),
      reasons: HostReasons
    })
  )
}).annotate({ identifier: "AvailableHosts" })

export const ListAvailableHosts = HttpApiEndpoint.get(
  "listAvailableHosts",
  "/:workspaceId/bookings/:bookingUid/hosts",
  { params: bookingPath, success: AvailableHosts, error: [NotFound, EventTypeNotFound] }
)
  .annotateMerge(atLeast("admin", "List the hosts who could take a booking", reading))
  .annotate(
    OpenApi.Description,
    "The other hosts of the event type, each with the reasons for which they are not free at the time of the booking."
  )

/** The end of a host's change. */
export const CalendarEntryResolution = Schema.Struct({
  action: Schema.Literals(["restore", "apply", "ignore"]).annotate({
    description:
      "restore: writes the entry again. apply: cancels the booking, or moves it to the new start. ignore: leaves booking and calendar as they are."
  })
}).annotate({ identifier: "CalendarEntryResolution" })

export const ResolveCalendarEntry = HttpApiEndpoint.post(
  "resolveCalendarEntry",
  "/:workspaceId/bookings/:bookingUid/calendar-entries/:hostId/resolve",
  {
    params: { ...bookingPath, hostId: Identifier },
    payload: CalendarEntryResolution,
    success: ListedBooking,
    error: refusals
  }
)
  .annotateMerge(forAdminsAndHosts("Resolve a host's change in the calendar", booking))
  .annotate(
    OpenApi.Description,
    "Returns the booking; after a move, the new one. 409 `conflict`: the entry has no change, or a host has another booking at the new time."
  )
