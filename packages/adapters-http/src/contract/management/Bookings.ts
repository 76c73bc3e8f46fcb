import {
  Attendance,
  AttendanceMark,
  Booking,
  BookingPayment,
  bookingPrivacy,
  CancelReason,
  ConsentGiven,
  holdReasons
} from "@calendeal/domain/bookings"
import { MeetingLink } from "@calendeal/domain/conferencing"
import { CalendarEntry, EntryChange } from "@calendeal/domain/calendars"
import { ContactId, fieldsSeenBy } from "@calendeal/domain/contacts"
import { mostCounted } from "@calendeal/domain/management"
import { EventTypeId, HostId, LocalDate } from "@calendeal/domain/event-types"
import { Text } from "@calendeal/domain/texts"
import { UserId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
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
import { Amount, CurrencyField, DateField, Instant, Reference, TimeZoneField } from "../fields.ts"
import { TimeZoneErrors } from "../middleware.ts"
import { HostReasons } from "./Explanation.ts"
import { atLeast, booking, forAdminsAndHosts, forMembers, reading, refusals } from "./access.ts"
import { Identifier } from "./fields.ts"
import { TouchView } from "./Contacts.ts"
import { DealView } from "./Deals.ts"
import { pageOf, pageQuery, SearchField, SortField } from "./listing.ts"
import { MeetingView } from "./Meetings.ts"
import type { FormsOf } from "./shownFields.ts"

/** The fields of a booking in the management API (D-PRIV-3). The confirmation is the event type's. */
export const bookingFields = fieldsSeenBy(bookingPrivacy, "members").filter(
  (field) => field !== "confirmation"
)

const shown = Struct.pick(Booking.fields, bookingFields)
const consentShown = Struct.pick(ConsentGiven.fields, fieldsSeenBy(bookingPrivacy.consent, "members"))

const forms = {
  startAt: Instant,
  endAt: Instant,
  consent: Schema.NullOr(Schema.Struct({ ...consentShown, at: Instant })).annotate({
    description: "The consent text that the booker accepted, its SHA-256, and the time (D-BOOK-13)."
  }),
  hold: Schema.optionalKey(
    Schema.Struct({ reason: Schema.Literals(holdReasons), until: Instant }).annotate({
      description:
        "The reason for which the booking waits or waited, and the end of its time to wait. Absent: it was confirmed at once (D-APPR-1)."
    })
  ),
  payment: Schema.optionalKey(
    Schema.Struct({
      ...BookingPayment.fields,
      money: Schema.Struct({ amount: Amount, currency: CurrencyField }),
      until: Instant
    }).annotate({
      identifier: "BookingPayment",
      description:
        "The payment. `due`: it is not paid, or never was. `paid`: the provider has the money. `returning`: it goes back, because the time was given away. `returned`: it went back in full. `refunds`: the rule when it was booked. Absent: the booking costs nothing (D-PAY-1)."
    })
  ),
  toReplace: Schema.optionalKey(
    Booking.fields.rootUid.annotate({
      description:
        "The booking that this one replaces when it is approved, and that stays until then (D-APPR-5). Absent: it is no move that waited."
    })
  ),
  bookedBy: Schema.optionalKey(
    UserId.annotate({
      description: "The `userId` of the member who booked for the booker. Absent: the booker did (D-MGMT-40)."
    })
  ),
  attendance: Schema.NullOr(
    Schema.Struct({
      mark: AttendanceMark,
      at: Instant,
      by: Attendance.fields.by.annotate({ description: "The `userId` of the member who made the mark." })
    })
  ).annotate({
    description:
      "Whether the booker came: a mark that a member made after the start. Null: no mark (D-MGMT-12)."
  }),
  cancelReason: Schema.NullOr(Schema.String).annotate({
    description:
      "Why the booking was cancelled, as the visitor or the member typed it. Null: it was not, or without a reason (D-MGMT-49)."
  }),
  createdAt: Instant
} satisfies FormsOf<typeof shown>

/** A booking in the management API. */
export const BookingView = Schema.Struct({ ...shown, ...forms }).annotate({ identifier: "Booking" })

/** A host's entry of a meeting in the calendar. */
export const EntryView = Schema.Struct({
  hostId: CalendarEntry.fields.hostId,
  state: CalendarEntry.fields.state.annotate({
    description:
      "writing: being written, or tried again. present: in the host's calendar. removed: not in the calendar."
  }),
  fault: CalendarEntry.fields.fault.annotate({
    description: "The reason for which the last attempt to write it failed. Null: it succeeded."
  }),
  change: Schema.NullOr(
    Schema.Struct({
      kind: EntryChange.fields.kind,
      time: Schema.NullOr(Schema.Struct({ startAt: Instant, endAt: Instant })),
      noticedAt: Instant
    })
  ).annotate({
    description:
      "The host deleted the entry, or moved it to this time. Null: no change, or it is settled (D-HEAR-8)."
  })
}).annotate({ identifier: "CalendarEntry" })

/** A booking with the entries in its hosts' calendars. */
export const ListedBooking = Schema.Struct({
  ...BookingView.fields,
  calendarEntries: Schema.Array(EntryView).annotate({
    description: "The meeting's entries in hosts' calendars. Empty for bookings that were rescheduled."
  })
}).annotate({ identifier: "ListedBooking" })

/** A booking of the list, with what stands around it. */
export const BookingInList = Schema.Struct({
  ...ListedBooking.fields,
  eventTypeTitle: Schema.NullOr(Schema.String).annotate({
    description: "The title of the event type. Null: the event type was removed."
  }),
  hostPicture: Schema.NullOr(Schema.String).annotate({
    description: "The path of the leading host's picture. Null: the host has none."
  }),
  company: Schema.NullOr(Schema.String).annotate({
    description:
      "The answer with the key `company`: of the booking, else of the contact. Null: there is none."
  }),
  firstTouch: TouchView.annotate({
    description: "The first touch of the contact. Null: not known, or you do not read the contact."
  }),
  deal: Schema.NullOr(
    Schema.Struct(Struct.pick(DealView.fields, ["id", "status", "amount", "currency", "paid"]))
  ).annotate({
    description: "The deal that the booking has opened. Null: none, or you do not read deals."
  }),
  mailFault: Schema.NullOr(Schema.Literals(["bounced", "failed"])).annotate({
    description:
      "bounced: a mail of the booking came back. failed: one could not be sent. Of the failed mails of a page, the latest 100 count."
  })
}).annotate({ identifier: "BookingInList" })

/** A single booking. */
export const BookingDetails = Schema.Struct({
  ...ListedBooking.fields,
  link: Schema.NullOr(
    Schema.Struct({
      state: MeetingLink.fields.state,
      url: MeetingLink.fields.url,
      fault: MeetingLink.fields.fault
    })
  ).annotate({
    description:
      "The link that the booking's `conference` makes (D-CONF-1). failed: the location's own link is used, and `fault` says why. Null: the booking has no conference."
  }),
  failedMails: Schema.Int.annotate({
    description: "The number of the booking's mails that could not be delivered, at most 100."
  }),
  meeting: MeetingView
}).annotate({ identifier: "BookingDetails" })

/** A token that shows the booking's summary. */
export const SummaryTokenView = Schema.Struct({
  token: Schema.String.annotate({ description: "The bearer token for booking-summary." }),
  expiresAt: Instant
}).annotate({ identifier: "SummaryToken" })

/** The bookings with a mark, or without one. */
export const AttendanceFilter = Schema.Literals([...AttendanceMark.literals, "none"]).annotate({
  description: "The mark of the booking. none: it has no mark."
})

/** The order of a list of bookings (D-MGMT-13). */
export const BookingSort = SortField("bookings")

// Uids are case-sensitive.
const pathParams = { workspaceId: Schema.String, bookingUid: Schema.String }

export const ListBookings = HttpApiEndpoint.get("listBookings", "/:workspaceId/bookings", {
  params: { workspaceId: Schema.String },
  query: {
    ...pageQuery,
    uid: Schema.optionalKey(
      Schema.String.annotate({
        description:
          "The uid of any booking of a meeting, such as an earlier one. Finds its newest booking (D-MGMT-35)."
      })
    ),
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking.")),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    status: Schema.optionalKey(Booking.fields.status),
    attendance: Schema.optionalKey(AttendanceFilter),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at or after this instant." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." })),
    sort: Schema.optionalKey(BookingSort)
  },
  success: pageOf(BookingInList, "Bookings")
})
  .annotateMerge(forMembers("own", "List the bookings"))
  .annotate(OpenApi.Description, "Ordered by creation time, newest first, or by `sort`.")

/** The most days that are counted. */
const mostDays = 42

/** The bookings of each day. */
export const BookingDays = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      date: LocalDate,
      bookings: Schema.Int.annotate({ description: "The confirmed bookings that start on this day." }),
      minutes: Schema.Finite.annotate({ description: "The minutes of these bookings." })
    })
  ).annotate({ description: "Every day, in their order." })
}).annotate({ identifier: "BookingDays" })

export const GetBookingDays = HttpApiEndpoint.get("getBookingDays", "/:workspaceId/booking-days", {
  params: { workspaceId: Schema.String },
  query: {
    from: DateField("The first day, in the time zone `tz`."),
    days: Schema.optionalKey(
      Schema.String.check(
        Schema.isPattern(/^(?:[1-9]|[123][0-9]|4[0-2])$/u, {
          message: `must be a whole number from 1 to ${mostDays}`,
          code: "out_of_range",
          values: { least: 1, most: mostDays }
        })
      )
        .annotate({ description: `The number of days, at most ${mostDays}. Defaults to 14.` })
        .pipe(Schema.decodeTo(Schema.FiniteFromString))
    ),
    tz: TimeZoneField,
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking."))
  },
  success: BookingDays,
  error: InvalidInput
})
  .middleware(TimeZoneErrors)
  .annotateMerge(forMembers("own", "Count the bookings by day"))

const BookingCount = Schema.Struct({
  count: Schema.Int.annotate({ description: `At most ${mostCounted}.` }),
  more: Schema.Boolean.annotate({ description: "Whether there are more than are counted." })
}).annotate({ identifier: "BookingCount" })

/** The sizes of the groups of bookings. */
export const BookingCounts = Schema.Struct({
  upcoming: BookingCount.annotateKey({ description: "Confirmed bookings that start at `at` or later." }),
  past: BookingCount.annotateKey({ description: "Confirmed bookings that start before `at`." }),
  cancelled: BookingCount.annotateKey({ description: "Cancelled bookings." }),
  waiting: BookingCount.annotateKey({
    description: "Bookings that wait for approval and start at `at` or later."
  })
}).annotate({ identifier: "BookingCounts" })

export const GetBookingCounts = HttpApiEndpoint.get("getBookingCounts", "/:workspaceId/booking-counts", {
  params: { workspaceId: Schema.String },
  query: {
    at: Schema.optionalKey(
      Instant.annotate({ description: "The instant between past and upcoming ones. Defaults to now." })
    ),
    eventTypeId: Schema.optionalKey(Reference(EventTypeId, "The event type.")),
    hostId: Schema.optionalKey(Reference(HostId, "A host of the booking.")),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    attendance: Schema.optionalKey(
      AttendanceFilter.annotate({ description: "The mark of the past ones. none: they have no mark." })
    ),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at or after this instant." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." }))
  },
  success: BookingCounts,
  error: [InvalidInput]
})
  .annotateMerge(forMembers("own", "Count upcoming, past and cancelled bookings"))
  .annotate(
    OpenApi.Description,
    `Each count stops at ${mostCounted} (D-MGMT-42). It is limited like a report.`
  )

export const GetBooking = HttpApiEndpoint.get("getBooking", "/:workspaceId/bookings/:bookingUid", {
  params: pathParams,
  success: BookingDetails,
  error: [NotFound]
}).annotateMerge(forMembers("own", "Get a booking"))

/** What a member says about a cancellation. */
export const Cancellation = Schema.Struct({
  reason: Schema.optionalKey(
    CancelReason.annotate({
      description:
        "Why, for the members, the hosts and the workspace's webhooks (D-MGMT-49). The attendees do not get it."
    })
  )
}).annotate({ identifier: "Cancellation" })

export const CancelBooking = HttpApiEndpoint.post(
  "cancelBooking",
  "/:workspaceId/bookings/:bookingUid/cancel",
  { params: pathParams, payload: Cancellation, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Cancel a booking", booking))
  .annotate(
    OpenApi.Description,
    "Frees the time. The body is optional. If the booking is already cancelled or rescheduled, the response is 409 `conflict`."
  )

export const ApproveBooking = HttpApiEndpoint.post(
  "approveBooking",
  "/:workspaceId/bookings/:bookingUid/approve",
  { params: pathParams, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Approve a booking", booking))
  .annotate(
    OpenApi.Description,
    "Confirms a booking that waits for approval, and mails the attendees. Approving it again changes nothing. 409 `conflict`: it does not wait, or its time to wait is over (D-APPR-3)."
  )

/** The answer to a booking that is declined. */
export const BookingRefusal = Schema.Struct({
  reply: Schema.optionalKey(Text(1, 1000).annotate({ description: "The words of the mail to the booker." }))
}).annotate({ identifier: "BookingRefusal" })

export const DeclineBooking = HttpApiEndpoint.post(
  "declineBooking",
  "/:workspaceId/bookings/:bookingUid/decline",
  { params: pathParams, payload: BookingRefusal, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Decline a booking", booking))
  .annotate(
    OpenApi.Description,
    "Declines a booking that waits for approval, frees its time, and mails the booker. Declining it again changes nothing. 409 `conflict`: it does not wait, or its time to wait is over (D-APPR-3)."
  )

/** The mark of a booking. */
export const AttendanceChange = Schema.Struct({
  mark: Schema.NullOr(AttendanceMark).annotate({
    description: "attended: the booker came. no_show: the booker did not come. Null: clears the mark."
  })
}).annotate({ identifier: "AttendanceChange" })

export const SetAttendance = HttpApiEndpoint.put(
  "setAttendance",
  "/:workspaceId/bookings/:bookingUid/attendance",
  { params: pathParams, payload: AttendanceChange, success: BookingView, error: refusals }
)
  .annotateMerge(forAdminsAndHosts("Set a booking's attendance", booking))
  .annotate(
    OpenApi.Description,
    "Marks a confirmed booking that has started, or clears its mark. The same mark again changes nothing. Cancelling or moving the booking clears it. 409 `conflict`: the booking has not started, or is cancelled or rescheduled (D-MGMT-12)."
  )

/** The new start of a booking. */
export const BookingReschedule = Schema.Struct({
  startAt: Instant.annotate({ description: "The new start: one of the times that are offered." })
}).annotate({ identifier: "BookingReschedule" })

export const RescheduleBooking = HttpApiEndpoint.post(
  "rescheduleBooking",
  "/:workspaceId/bookings/:bookingUid/reschedule",
  {
    params: pathParams,
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
    params: pathParams,
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
    params: pathParams,
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
  { params: pathParams, success: AvailableHosts, error: [NotFound, EventTypeNotFound] }
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
    params: { ...pathParams, hostId: Identifier },
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

export const CreateSummaryToken = HttpApiEndpoint.post(
  "createSummaryToken",
  "/:workspaceId/bookings/:bookingUid/summary-token",
  { params: pathParams, success: SummaryTokenView, error: [NotFound] }
)
  .annotateMerge(forMembers("own", "Get a token for a booking's summary"))
  .annotate(OpenApi.Description, "The token is read-only and valid for this booking (D-TOK-2a).")
