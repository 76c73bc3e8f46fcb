import { AttendanceMark, BookingUid, CancelReason, OneOffLink } from "@calendeal/domain/bookings"
import { ContactId, TypedEmail, TypedName } from "@calendeal/domain/contacts"
import { BookingKey } from "@calendeal/domain/consistency"
import { EventType, HostId } from "@calendeal/domain/event-types"
import { Member, Workspace } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Tool, Toolkit } from "effect/ai"
import { Text } from "@calendeal/domain/texts"
import {
  AttendanceFilter,
  BookingSort,
  BookingStatusFilter,
  BookingView,
  CalendarView,
  ContactView,
  ExplanationView,
  FunnelReport,
  ListedBooking,
  OneOffLinksDraft,
  pageOf,
  SearchField,
  pageQuery,
  PlannedChange,
  ReservationDraft,
  ReservationView,
  modelOfReport,
  RevenueDimension,
  RevenueReport,
  WaitingEntryView
} from "../contract/index.ts"
import { DateField, EmailField, Instant, Reference, TimeZoneField } from "../contract/fields.ts"
import { ToolCall, ToolError } from "./ToolCall.ts"

const workspace = {
  workspace: Schema.optionalKey(
    Schema.String.annotate({ description: "The workspace's slug. Defaults to that of the access token." })
  )
}
const eventType = {
  eventType: Schema.String.annotate({
    description: "The slug or the id of an event type. The tool `status` lists them."
  })
}
const start = Instant.annotate({ description: "The start of the meeting, such as 2026-12-01T09:30:00Z." })
const bookingUid = Schema.String.annotate({ description: "The uid of the booking, bk_…" })
const reservationId = Schema.String.annotate({ description: "The id of the reservation." })
const idempotencyKey = BookingKey.annotate({
  description:
    "8-512 characters that identify this attempt. Use a new one for each meeting, and the same one again to repeat a call."
})
const page = {
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).annotate({
      description: "The maximum number of items, 1 to 100. Defaults to 20."
    })
  ),
  cursor: pageQuery.cursor
}

/** Changes nothing, and repeats give the same. */
const reads = Context.make(Tool.Readonly, true).pipe(
  Context.add(Tool.Destructive, false),
  Context.add(Tool.Idempotent, true),
  Context.add(Tool.OpenWorld, false)
)
/** Changes bookings and sends mails, once for repeats. */
const changes = (isDestructive: boolean) =>
  Context.make(Tool.Readonly, false).pipe(
    Context.add(Tool.Destructive, isDestructive),
    Context.add(Tool.Idempotent, true),
    Context.add(Tool.OpenWorld, true)
  )

const ofCaller = { failure: ToolError, dependencies: [ToolCall] }

const wholeGroup = {
  wholeGroup: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "True: all bookings of the booking's group, or none, as one change. Only for event types with seats."
    })
  )
}

const FindTimes = Tool.make("find_times", {
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

const Book = Tool.make("book", {
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

const Reserve = Tool.make("reserve", {
  ...ofCaller,
  description:
    "Keeps a start that `find_times` returns for some minutes, while a person decides. Sends no mail. " +
    "Only `book` with `reservationId` books it then. Needs the role admin, or a member who is a host of the event type.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    start,
    timezone: TimeZoneField,
    minutes: ReservationDraft.fields.minutes,
    idempotencyKey
  }),
  success: ReservationView
}).annotateMerge(changes(false))

const Release = Tool.make("release", {
  ...ofCaller,
  description:
    "Frees the time of a reservation at once. One that has ended or was booked stays as it is. Needs the role admin, or a member who is its host.",
  parameters: Schema.Struct({ ...workspace, reservationId }),
  success: ReservationView
}).annotateMerge(changes(true))

const Move = Tool.make("move", {
  ...ofCaller,
  description:
    "Moves a booking to another start that `find_times` returns, and mails the attendees. Makes a new booking in place of the old " +
    "one. Needs the role admin, or a member who is a host of the booking.",
  parameters: Schema.Struct({ ...workspace, bookingUid, ...wholeGroup, start, idempotencyKey }),
  success: Schema.Struct({ uid: BookingUid, replayed: Schema.Boolean })
}).annotateMerge(changes(true))

const Reassign = Tool.make("reassign", {
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

const Cancel = Tool.make("cancel", {
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

const Approve = Tool.make("approve", {
  ...ofCaller,
  description:
    "Confirms a booking that waits for approval (status held or requested), and mails the attendees. Needs the role admin, or a member who is a " +
    "host of the booking.",
  parameters: Schema.Struct({ ...workspace, bookingUid }),
  success: BookingView
}).annotateMerge(changes(false))

const Decline = Tool.make("decline", {
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

const MarkAttendance = Tool.make("mark_attendance", {
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

const MakeLinks = Tool.make("make_links", {
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

const Explain = Tool.make("explain", {
  ...ofCaller,
  description: "Explains why a start can or cannot be booked, host by host, and which host would be chosen.",
  parameters: Schema.Struct({
    ...workspace,
    ...eventType,
    start,
    timezone: TimeZoneField,
    contactId: Schema.optionalKey(
      Reference(ContactId, "The contact who would book. Defaults to an unknown one.")
    )
  }),
  success: ExplanationView
}).annotateMerge(reads)

const Bookings = Tool.make("bookings", {
  ...ofCaller,
  description:
    "Lists bookings, newest first or by their start, with their attendees and the state of the entries in the hosts' calendars.",
  parameters: Schema.Struct({
    ...workspace,
    ...page,
    bookingUid: Schema.optionalKey(
      Schema.String.annotate({
        description: "The uid of a booking, bk_… That of a moved meeting finds the meeting's newest booking."
      })
    ),
    eventType: Schema.optionalKey(eventType.eventType),
    contactId: Schema.optionalKey(Reference(ContactId, "The contact who booked.")),
    status: Schema.optionalKey(BookingStatusFilter),
    attendance: Schema.optionalKey(AttendanceFilter),
    search: Schema.optionalKey(SearchField),
    from: Schema.optionalKey(
      Instant.annotate({ description: "Bookings that start at this instant or later." })
    ),
    to: Schema.optionalKey(Instant.annotate({ description: "Bookings that start before this instant." })),
    sort: Schema.optionalKey(BookingSort)
  }),
  success: pageOf(ListedBooking, "Bookings")
}).annotateMerge(reads)

const Contacts = Tool.make("contacts", {
  ...ofCaller,
  description: "Lists leads and contacts, newest first, with their source, answers and routing.",
  parameters: Schema.Struct({
    ...workspace,
    ...page,
    email: Schema.optionalKey(EmailField),
    search: Schema.optionalKey(SearchField)
  }),
  success: pageOf(ContactView, "Contacts")
}).annotateMerge(reads)

const Waiting = Tool.make("waiting", {
  ...ofCaller,
  description:
    "Lists who waits for a time of event types with a waiting list, newest first, with their periods and what was offered. " +
    "Also those who do not wait any more. Needs the role admin.",
  parameters: Schema.Struct({
    ...workspace,
    ...page,
    eventType: Schema.optionalKey(eventType.eventType),
    state: Schema.optionalKey(Schema.Literal("waiting").annotate({ description: "Only those who wait now." }))
  }),
  success: pageOf(WaitingEntryView, "WaitingEntries")
}).annotateMerge(reads)

const Reports = Tool.make("reports", {
  ...ofCaller,
  description:
    "With `by`: bookings, deals and revenue by this dimension. Without `by`: how visitors filled in the fields of the booking forms.",
  parameters: Schema.Struct({
    ...workspace,
    by: Schema.optionalKey(RevenueDimension),
    model: modelOfReport,
    from: Schema.optionalKey(
      Instant.annotate({ description: "The start of the period, at most 800 days before `to`." })
    ),
    to: Schema.optionalKey(
      Instant.annotate({ description: "The end of the period, exclusive. Defaults to tomorrow." })
    )
  }),
  success: Schema.Struct({
    revenue: Schema.optionalKey(RevenueReport),
    funnel: Schema.optionalKey(FunnelReport)
  })
}).annotateMerge(reads)

const ApplyDryRun = Tool.make("apply_dry_run", {
  ...ofCaller,
  description:
    "Shows what `calendeal apply` would change in the workspace for a workspace file, or the faults of the file. Changes nothing. " +
    "Needs the role admin.",
  parameters: Schema.Struct({
    ...workspace,
    file: Schema.String.annotate({ description: "The workspace file, as YAML or JSON." }),
    prune: Schema.optionalKey(
      Schema.Boolean.annotate({
        description: "Whether to remove hosts and event types that are not in the file."
      })
    )
  }),
  success: Schema.Struct({ changes: Schema.Array(PlannedChange) })
}).annotateMerge(reads)

const Status = Tool.make("status", {
  ...ofCaller,
  description:
    "Shows the workspace, your role in it, its event types, the calendars that cannot be read, and the number of failed deliveries.",
  parameters: Schema.Struct(workspace),
  success: Schema.Struct({
    version: Schema.String,
    role: Member.fields.role,
    workspace: Schema.Struct({
      slug: Workspace.fields.slug,
      name: Workspace.fields.name,
      timezone: Workspace.fields.timezone,
      subscription: Workspace.fields.subscription
    }),
    eventTypes: Schema.Array(
      Schema.Struct({
        id: EventType.fields.id,
        slug: EventType.fields.slug,
        title: EventType.fields.title,
        status: EventType.fields.status,
        durationMinutes: Schema.Int
      })
    ),
    failingCalendars: Schema.Array(
      Schema.Struct({
        hostId: CalendarView.fields.hostId,
        account: CalendarView.fields.account,
        lastError: CalendarView.fields.lastError
      })
    ),
    failedDeliveries: Schema.Int.annotate({
      description: "Mails, webhooks, conversions and calendar entries that were given up, at most 100."
    })
  })
}).annotateMerge(reads)

/** The tools of the MCP server. A description tells a language model when to call it (D-MCP-1). */
export const CalendealTools = Toolkit.make(
  FindTimes,
  Book,
  Reserve,
  Release,
  Move,
  Reassign,
  Approve,
  Decline,
  Cancel,
  MarkAttendance,
  MakeLinks,
  Explain,
  Bookings,
  Contacts,
  Waiting,
  Reports,
  ApplyDryRun,
  Status
)

type Handlers = Toolkit.HandlersFrom<(typeof CalendealTools)["tools"]>
/** The arguments of a tool. */
export type Arguments<Name extends keyof Handlers> = Parameters<Handlers[Name]>[0]
