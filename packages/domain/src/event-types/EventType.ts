import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Money } from "../money/index.ts"
import { Slug, WorkspaceId } from "../workspaces/index.ts"
import { Conference } from "./Conference.ts"
import { EmailPolicy } from "./EmailPolicy.ts"
import { HostId } from "./Host.ts"
import { DisqualificationRule, RoutingRule } from "./Rule.ts"
import { Schedule } from "./Schedule.ts"
import { WebAddress } from "./WebAddress.ts"

/** An event type's identifier, a UUID. */
export const EventTypeId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("EventTypeId"))
export type EventTypeId = typeof EventTypeId.Type

const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1440 }))
const PositiveMinutes = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1440 }))
const Limit = Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)))

/** The length of a booking, and how soon, how late and how often the event type can be booked (D-AV-1). */
export const BookingWindow = Schema.Struct({
  durationMinutes: PositiveMinutes,
  /** Distance between the starts of the grid, 1-1440 minutes. */
  slotIntervalMinutes: PositiveMinutes,
  bufferBeforeMinutes: Minutes,
  bufferAfterMinutes: Minutes,
  /** The shortest time from now to a start, up to a year. A start at exactly this distance is offered. */
  minimumNoticeMinutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 525_600 })),
  /** The booker's local dates from today to today + this many days are offered, 0-365. */
  bookingWindowDays: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 365 })),
  /** Confirmed bookings of this event type on one local date of a host; null: no limit. */
  maxBookingsPerDay: Limit
})
export type BookingWindow = typeof BookingWindow.Type

/** The minutes that a booking blocks before and after its start, buffers included (D-BOOK-5). */
export const blockedAround = (window: BookingWindow) => ({
  before: window.bufferBeforeMinutes,
  after: window.durationMinutes + window.bufferAfterMinutes
})

/** A host's settings in an event type: priority, weight, and whether the host is required (D-BOOK-6). */
export const Assignee = Schema.Struct({
  hostId: HostId,
  /** Higher is chosen first. */
  priority: Schema.Int,
  /** Share of the bookings relative to the others, above 0. */
  weight: Schema.Finite.check(Schema.isGreaterThan(0)),
  /** A required host takes part in every booking. */
  required: Schema.Boolean
})
export type Assignee = typeof Assignee.Type

/** `round_robin`: one of the hosts, and every required one; `collective`: all of them together. */
export const Assignment = Schema.Literals(["round_robin", "collective"])
export type Assignment = typeof Assignment.Type

/** The place of a booking (D-BOOK-12). `in_person_attendee`: the booker gives the address. */
export const Location = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("video"), conferencingLink: WebAddress }),
  Schema.Struct({ kind: Schema.Literal("custom_link"), conferencingLink: WebAddress }),
  Schema.Struct({ kind: Schema.Literal("in_person_host"), address: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("in_person_attendee") }),
  Schema.Struct({ kind: Schema.Literal("phone") })
])
export type Location = typeof Location.Type

/** Whether a meeting at this location takes place online, so that a conference can make its link. */
export const isOnline = ({ kind }: Location): boolean => kind === "video" || kind === "custom_link"

/** The maximum number of options of a form field. */
export const maximumOptions = 100

/** One question of the booking form. Its key identifies the answer and the contact's custom field. */
export const FormField = Schema.Struct({
  key: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_.-]{1,64}$/u)),
  label: Schema.String,
  type: Schema.Literals(["text", "textarea", "number", "select", "multiselect", "checkbox", "phone", "url"]),
  required: Schema.Boolean,
  options: Schema.optionalKey(Schema.Array(Schema.String))
})
export type FormField = typeof FormField.Type

/** The event type's own questions, besides name, e-mail and phone. */
export const BookingForm = Schema.Struct({ fields: Schema.Array(FormField) })
export type BookingForm = typeof BookingForm.Type

/** The fields that every form has (D-FUN-1). */
export const standardFields: ReadonlyArray<string> = ["name", "email", "phone"]

/** The keys of the event type's own questions: the custom fields that capture and book may store. */
export const formKeys = (form: BookingForm): ReadonlySet<string> => new Set(form.fields.map(({ key }) => key))

/** The redirect of the booker's browser after the booking. */
export const Confirmation = Schema.Struct({
  redirectUrl: WebAddress,
  /** 0 to 60. */
  delaySeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 })),
  newTab: Schema.Boolean,
  countdown: Schema.Boolean,
  fireTracking: Schema.Boolean
})
export type Confirmation = typeof Confirmation.Type

/** The reminders of a booking: at most 5 different whole numbers of minutes before its start, 5 to 43,200 (30 days). */
export const Reminders = Schema.Array(
  Schema.Int.check(Schema.isBetween({ minimum: 5, maximum: 43_200 }))
).check(Schema.isMaxLength(5), Schema.isUnique())

/** The first step of the booking page: the times, or the details of the visitor (D-PAGE-10). */
export const FirstStep = Schema.Literals(["times", "details"])
export type FirstStep = typeof FirstStep.Type

/** A kind of meeting that can be booked, with its hosts, places and rules. */
export const EventType = Schema.Struct({
  id: EventTypeId,
  workspaceId: WorkspaceId,
  slug: Slug,
  title: Schema.String,
  /** May contain `{event}`, `{host}` and `{booker}` (D-BOOK-9). */
  titleTemplate: Schema.String,
  description: Schema.String,
  /** Only an active event type is public (D-WS-3). */
  status: Schema.Literals(["active", "hidden", "archived"]),
  window: BookingWindow,
  assignment: Assignment,
  hosts: Schema.Array(Assignee),
  /** Restricts the hosts' own schedules; null: no restriction. */
  schedule: Schema.NullOr(Schedule),
  /** The first is the default. An empty list is a configuration error (`no_location_configured`). */
  locations: Schema.Array(Location),
  /**
   * Makes a link for each online meeting; the location's own link is used if that fails (D-CONF-1). Null: all meetings have the
   * location's link.
   */
  conference: Schema.NullOr(Conference).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  form: BookingForm,
  phoneRequired: Schema.Boolean,
  consent: Schema.Struct({ required: Schema.Boolean, text: Schema.String }),
  emailPolicy: EmailPolicy,
  disqualification: Schema.Array(DisqualificationRule),
  routing: Schema.Array(RoutingRule),
  confirmation: Schema.NullOr(Confirmation),
  /** The value of the deal that a booking opens; null: not known yet (D-BOOK-11). */
  dealValue: Schema.NullOr(Money),
  /** Maximum number of future confirmed bookings of one invitee; null: no limit. */
  perInviteeLimit: Limit,
  /** None in event types that an earlier version stored. */
  reminders: Reminders.pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Rules can require the details first (`firstStepOf`). Times in event types that an earlier version stored. */
  firstStep: FirstStep.pipe(Schema.withDecodingDefaultKey(Effect.succeed("times" as const)))
})
export type EventType = typeof EventType.Type
