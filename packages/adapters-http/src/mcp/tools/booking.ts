import { AttendanceMark, BookingUid, CancelReason, OneOffLink } from "@calendeal/domain/bookings"
import { TypedEmail, TypedName } from "@calendeal/domain/contacts"
import { HostId } from "@calendeal/domain/event-types"
import { Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Tool } from "effect/ai"
import { DateField, Instant, Reference, TimeZoneField } from "../../contract/fields.ts"
import { BookingView, OneOffLinksDraft } from "../../contract/index.ts"
import {
  bookingUid,
  changes,
  eventType,
  idempotencyKey,
  ofCaller,
  reads,
  reservationId,
  start,
  wholeGroup,
  workspace
} from "./fields.ts"

export const FindTimes = Tool.make("find_times", {
  ...ofCaller,
  description:
    "Finds times that can be booked. Without `date`: the dates with free times. With `date`: the start times of that date. " +
    "Both are in the booker's time zone. With `bookingUid` and `date`: the starts to which `move` can move this booking, or with `wholeGroup` its group.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    timezone: TimeZoneField,
    bookingUid: Schema.optionalKey(
      Schema.String.annotate({
        description:
          "The uid of the booking to move. Its hosts keep it, and its own time is free. Needs `date`."
      })
    ),
    ...wholeGroup,
    booker: Schema.optionalKey(
      Schema.Struct({
        name: TypedName,
        email: TypedEmail,
        responses: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
      }).annotate({
        description:
          "The person who will book, as `book` will get it. Only the times with the hosts to whom this lead is routed, which are those that `book` accepts."
      })
    ),
    date: Schema.optionalKey(DateField("A date, such as 2026-12-01.")),
    from: Schema.optionalKey(DateField("Without `date`: the first date. Defaults to today.")),
    to: Schema.optionalKey(
      DateField("Without `date`: the last date. Defaults to the end of the booking window.")
    )
  }),
  success: Schema.Struct({
    dates: Schema.optionalKey(Schema.Array(Schema.String)),
    starts: Schema.optionalKey(Schema.Array(Instant)),
    noHostsAvailable: Schema.Boolean.annotate({ description: "True if the event type has no active hosts." })
  })
}).annotateMerge(reads)

export const Book = Tool.make("book", {
  ...ofCaller,
  description:
    "Books a meeting, and mails the booker and the hosts. The start must be one that `find_times` returns. One idempotency key " +
    "makes one booking. With `reservationId`, the start is the one that `reserve` keeps.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    start,
    timezone: TimeZoneField,
    reservationId: Schema.optionalKey(
      reservationId.annotate({
        description:
          "The id of a reservation, which becomes the booking, with its hosts. Needs the role admin, or a member who is its host."
      })
    ),
    name: Schema.String.annotate({ description: "The booker's name." }),
    email: Schema.String.annotate({ description: "The booker's email." }),
    guests: Schema.optionalKey(
      Schema.Array(Schema.Struct({ name: Schema.String, email: Schema.String })).annotate({
        description: "The other attendees."
      })
    ),
    responses: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.String).annotate({
        description: "Answers to the booking form's questions, by field key; `phone` is the phone number."
      })
    ),
    location: Schema.optionalKey(
      Schema.String.annotate({
        description: "One of the event type's location kinds. Defaults to the first one."
      })
    ),
    address: Schema.optionalKey(
      Schema.String.annotate({ description: "The booker's address, if the meeting is there." })
    ),
    consent: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "True if the booker accepts the event type's consent text." })
    ),
    language: Schema.optionalKey(
      Schema.String.annotate({ description: "The booker's language as a BCP 47 tag, such as de-AT." })
    ),
    idempotencyKey
  }),
  success: Schema.Struct({
    uid: BookingUid,
    replayed: Schema.Boolean.annotate({
      description: "True if an earlier call with this key made the booking."
    })
  })
}).annotateMerge(changes(false))

export const Move = Tool.make("move", {
  ...ofCaller,
  description:
    "Moves a booking to another start that `find_times` returns, and mails the attendees. Makes a new booking in place of the old " +
    "one. Needs the role admin, or a member who is a host of the booking.",
  parameters: Schema.Struct({ ...workspace, bookingUid, ...wholeGroup, start, idempotencyKey }),
  success: Schema.Struct({ uid: BookingUid, replayed: Schema.Boolean })
}).annotateMerge(changes(true))

export const Reassign = Tool.make("reassign", {
  ...ofCaller,
  description:
    "Gives a booking that has not started to another host of its event type at the same time, and mails the attendees. Makes a new " +
    "booking in place of the old one. Needs the role admin.",
  parameters: Schema.Struct({
    ...workspace,
    bookingUid,
    hostId: Schema.optionalKey(
      Reference(
        HostId,
        "Another host of the event type. Defaults to the best one who is free. `explain` names the hosts."
      )
    )
  }),
  success: BookingView
}).annotateMerge(changes(true))

export const Cancel = Tool.make("cancel", {
  ...ofCaller,
  description:
    "Cancels a booking, and mails the attendees. Needs the role admin, or a member who is a host of the booking.",
  parameters: Schema.Struct({
    ...workspace,
    bookingUid,
    ...wholeGroup,
    reason: Schema.optionalKey(
      CancelReason.annotate({ description: "Why, for the members and hosts. The attendees do not get it." })
    )
  }),
  success: BookingView
}).annotateMerge(changes(true))

export const Approve = Tool.make("approve", {
  ...ofCaller,
  description:
    "Confirms a booking that waits for approval (status held or requested), and mails the attendees. Needs the role admin, or a member who is a " +
    "host of the booking.",
  parameters: Schema.Struct({ ...workspace, bookingUid }),
  success: BookingView
}).annotateMerge(changes(false))

export const Decline = Tool.make("decline", {
  ...ofCaller,
  description:
    "Declines a booking that waits for approval (status held or requested), and mails the booker. Needs the role admin, or a member who is a host " +
    "of the booking.",
  parameters: Schema.Struct({
    ...workspace,
    bookingUid,
    reply: Schema.optionalKey(Text(1, 1000).annotate({ description: "The words of the mail to the booker." }))
  }),
  success: BookingView
}).annotateMerge(changes(true))

export const MarkAttendance = Tool.make("mark_attendance", {
  ...ofCaller,
  description:
    "Marks whether the booker came to a meeting that has started. Sends no mail. Needs the role admin, or a member who is a host of " +
    "the booking.",
  parameters: Schema.Struct({
    ...workspace,
    bookingUid,
    mark: Schema.NullOr(AttendanceMark).annotate({ description: "Null clears the mark." })
  }),
  success: BookingView
}).annotateMerge(changes(false))

export const MakeLinks = Tool.make("make_links", {
  ...ofCaller,
  description:
    "Makes links that book an event type once, or as often as `uses` says, for people to whom they are given. Sends no " +
    "mail. Needs the role admin, or a member who is a host of the event type.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    ...Struct.omit(OneOffLinksDraft.fields, ["eventTypeId", "count"]),
    count: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 50 })).annotate({
        description: "How many links to make; defaults to 1."
      })
    )
  }),
  success: Schema.Struct({
    links: Schema.Array(Schema.Struct({ id: OneOffLink.fields.id, url: Schema.String }))
  })
}).annotateMerge(changes(false))
