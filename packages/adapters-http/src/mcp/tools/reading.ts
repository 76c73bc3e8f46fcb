import { ContactId } from "@calendeal/domain/contacts"
import { EventType } from "@calendeal/domain/event-types"
import { Member, Workspace } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { Tool } from "effect/ai"
import { EmailField, Instant, Reference, TimeZoneField } from "../../contract/fields.ts"
import {
  AttendanceFilter,
  BookingSort,
  BookingStatusFilter,
  CalendarView,
  ContactView,
  ExplanationView,
  FunnelReport,
  ListedBooking,
  modelOfReport,
  pageOf,
  PlannedChange,
  RevenueDimension,
  RevenueReport,
  SearchField,
  WaitingEntryView
} from "../../contract/index.ts"
import { eventType, ofCaller, page, reads, start, workspace } from "./fields.ts"

export const Explain = Tool.make("explain", {
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

export const Bookings = Tool.make("bookings", {
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

export const Contacts = Tool.make("contacts", {
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

export const Waiting = Tool.make("waiting", {
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

export const Reports = Tool.make("reports", {
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

export const ApplyDryRun = Tool.make("apply_dry_run", {
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

export const Status = Tool.make("status", {
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
