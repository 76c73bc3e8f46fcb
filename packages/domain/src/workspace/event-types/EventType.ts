import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Money } from "../../kernel/money/index.ts"
import { EventTypeId, Slug, WorkspaceId } from "../workspaces/index.ts"
import { BookingWindow } from "./BookingWindow.ts"
import { Conference } from "./Conference.ts"
import { EmailPolicy } from "./EmailPolicy.ts"
import { HostId } from "./Host.ts"
import { Condition, DisqualificationRule, RoutingRule } from "./Rule.ts"
import { Schedule } from "./Schedule.ts"
import { limitSetting, numberSetting, otherwise, rangeText, setting, stored } from "./Setting.ts"
import { bookerLimits } from "./settingNumbers.ts"
import { settingRanges } from "./settingRanges.ts"
import { WebAddress } from "./WebAddress.ts"

export { EventTypeId }

/** A host's settings in an event type (D-BOOK-6). */
export const assigneeSettings = {
  priority: setting(
    `Free hosts with the highest priority are chosen first, then the host with the least load. A whole number, ${rangeText(settingRanges.priority)}.`,
    Schema.Int.check(Schema.isBetween(settingRanges.priority)),
    0
  ),
  weight: setting(
    "The share of bookings among hosts of equal priority: a host with weight 2 gets twice as many as a host with weight 1. Above 0, at most 1000.",
    Schema.Finite.check(
      Schema.isGreaterThan(settingRanges.weight.minimum),
      Schema.isLessThanOrEqualTo(settingRanges.weight.maximum)
    ),
    1
  ),
  required: setting(
    "A required host takes part in every booking, in addition to the chosen host.",
    Schema.Boolean,
    false
  )
}

/** A host of an event type: priority, weight, and whether the host is required. */
export const Assignee = Schema.Struct({ hostId: HostId, ...Struct.map(assigneeSettings, stored) })
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
  required: Schema.Boolean.pipe(otherwise(false)),
  options: Schema.optionalKey(Schema.Array(Schema.String))
})
export type FormField = typeof FormField.Type

/** The event type's own questions, besides name, email and phone. */
export const BookingForm = Schema.Struct({ fields: Schema.Array(FormField) })
export type BookingForm = typeof BookingForm.Type

/** The fields that every form has (D-FUN-1). */
export const standardFields: ReadonlyArray<string> = ["name", "email", "phone"]

/** The keys of the event type's own questions: the custom fields that capture and book may store. */
export const formKeys = (form: BookingForm): ReadonlySet<string> => new Set(form.fields.map(({ key }) => key))

/** How the booker's browser is redirected after the booking. */
export const redirectSettings = {
  delaySeconds: numberSetting({ about: "The delay in seconds", ...settingRanges.delaySeconds, standard: 0 }),
  newTab: setting("Open the URL in a new tab.", Schema.Boolean, false),
  countdown: setting("Show a countdown.", Schema.Boolean, false),
  fireTracking: setting("Whether tracking on the page runs before the redirect.", Schema.Boolean, false)
}

/** The redirect of the booker's browser after the booking. */
export const Confirmation = Schema.Struct({
  redirectUrl: WebAddress,
  ...Struct.map(redirectSettings, stored)
})
export type Confirmation = typeof Confirmation.Type

/** The reminders of a booking: at most 5 different whole numbers of minutes before its start. */
export const Reminders = Schema.Array(
  Schema.Int.check(Schema.isBetween(settingRanges.reminderMinutes))
).check(Schema.isMaxLength(5), Schema.isUnique())

/** The first step of the booking page: the times, or the details of the visitor (D-PAGE-10). */
export const FirstStep = Schema.Literals(["times", "details"])
export type FirstStep = typeof FirstStep.Type

/** When a host has to approve a booking. */
export const Approval = Schema.Literals(["never", "always", "by_rule"])

/** How a booking that keeps its time and waits is in hosts' calendars (D-ENTRY-34). */
export const HeldEntries = Schema.Literals(["none", "tentative"])
export type HeldEntries = typeof HeldEntries.Type

/** When a visitor who cancels gets the payment back (D-PAY-3). `by_hand`: never by itself. */
export const Refunds = Schema.Literals(["always", "never", "until", "by_hand"])
export type Refunds = typeof Refunds.Type

/**
 * The settings that are one value each, besides those of the window. None can have an address or a text, so that the audit log shows them
 * and no change of them needs a recent sign-in.
 */
export const plainSettings = {
  /** Only an active event type is public (D-WS-3). */
  status: setting(
    "Visitors can see and book only active event types. Archived ones are out of use.",
    Schema.Literals(["active", "hidden", "archived"]),
    "active"
  ),
  listed: setting(
    "Whether the list of the workspace shows the event type. If not, visitors need its link, and search engines are asked to leave its page out.",
    Schema.Boolean,
    true
  ),
  assignment: setting(
    "round_robin: one host and all required hosts; collective: all hosts together.",
    Assignment,
    "round_robin"
  ),
  phoneRequired: setting("Whether a phone number is required.", Schema.Boolean, false),
  approval: setting(
    "Whether a host approves bookings. never: they are confirmed at once. always: each waits until a host answers (D-APPR-1). by_rule: one waits if `approvalFreeMail`, `approvalNoticeHours` or `approvalWhen` says so (D-APPR-12).",
    Approval,
    "never"
  ),
  approvalKeepsTime: setting(
    "Whether a booking that waits for approval keeps its time. If not, several visitors can ask for one time, of whom a host approves one (D-APPR-9).",
    Schema.Boolean,
    true
  ),
  heldEntries: setting(
    "Whether a booking that keeps its time is in hosts' calendars while it waits for approval or payment. none: not until it is confirmed. tentative: with a tentative entry, which becomes the booking's or is removed (D-ENTRY-34).",
    HeldEntries,
    "none"
  ),
  approvalFreeMail: setting(
    "With `approval: by_rule`, whether a booking from an address of a free email provider waits.",
    Schema.Boolean,
    false
  ),
  approvalNoticeHours: limitSetting({
    about: "With `approval: by_rule`, a booking that starts in less than so many hours waits; the hours",
    ...settingRanges.approvalNoticeHours
  }),
  approvalHours: numberSetting({
    about: "The hours that hosts have to answer a booking that waits for approval",
    ...settingRanges.approvalHours,
    standard: 48
  }),
  requestsPerBooker: numberSetting({
    about: "The maximum number of bookings of one visitor that wait for approval",
    ...settingRanges.requestsPerBooker,
    standard: 3
  }),
  paymentMinutes: numberSetting({
    about: "The minutes that a visitor has to pay a booking with a price",
    ...settingRanges.paymentMinutes,
    standard: 30
  }),
  refunds: setting(
    "When a visitor who cancels gets the payment back. always: always. never: never. until: until `refundHours` before the start. by_hand: you return it at the provider. If the workspace cancels, the payment goes back, unless it is by_hand (D-PAY-3).",
    Refunds,
    "always"
  ),
  refundHours: numberSetting({
    about: "With `refunds: until`, the hours before the start until which a cancellation returns the payment",
    ...settingRanges.refundHours,
    standard: 24
  }),
  seats: setting(
    `For groups: the people who can book the same start, ${rangeText(settingRanges.seats)}. Guests count too. Null: one booking for each start (D-SEAT-1).`,
    Schema.NullOr(Schema.Int.check(Schema.isBetween(settingRanges.seats))),
    null
  ),
  showsAttendees: setting(
    "Whether the people of a group see each other's first names, on the pages of their bookings and in their mails (D-SEAT-13). The booking page says so before they book.",
    Schema.Boolean,
    false
  ),
  reservationsAtOnce: numberSetting({
    about: "The maximum number of times that clients of the API keep at once (D-RES-6). 0: they keep none",
    ...settingRanges.reservationsAtOnce,
    standard: 20
  }),
  holdsChosenTime: setting(
    "Whether the booking page keeps the chosen time for 5 minutes while the visitor fills in the form (D-HOLD-9). Others see it as taken until then. Event types with `seats`, and those whose requests keep no time, hold none.",
    Schema.Boolean,
    false
  ),
  waitingList: setting(
    "Whether visitors whom no time suits can wait for one (D-WAIT-1). A time that opens is offered to one after the other.",
    Schema.Boolean,
    false
  ),
  offerMinutes: numberSetting({
    about: "The minutes for which a time is kept for a person of the waiting list to whom it is offered",
    ...settingRanges.offerMinutes,
    standard: 120
  }),
  ...Record.map(bookerLimits, limitSetting),
  reminders: setting(
    `When reminders are sent: the minutes before the start, ${rangeText(settingRanges.reminderMinutes)}, at most 5 different ones.`,
    Reminders,
    []
  ),
  /** Rules can require the details first (`firstStepOf`). */
  firstStep: setting(
    "The first step of the booking page: times, or details of the visitor. With disqualification or routing rules the details always come first (D-PAGE-10).",
    FirstStep,
    "times"
  )
}

/** The consent that the booker is asked for. */
export const Consent = Schema.Struct({
  required: Schema.Boolean.pipe(otherwise(false)),
  text: Schema.String.pipe(otherwise(""))
})

/** A kind of meeting that can be booked, with its hosts, places and rules. */
export const EventType = Schema.Struct({
  id: EventTypeId,
  workspaceId: WorkspaceId,
  slug: Slug,
  title: Schema.String,
  /** May contain `{event}`, `{host}` and `{booker}` (D-BOOK-9). */
  titleTemplate: Schema.String.pipe(otherwise("{event} with {host}")),
  description: Schema.String.pipe(otherwise("")),
  window: BookingWindow.pipe(otherwise({})),
  ...Struct.map(plainSettings, stored),
  hosts: Schema.Array(Assignee).pipe(otherwise([])),
  /** Restricts the hosts' own schedules; null: no restriction. */
  schedule: Schema.NullOr(Schedule).pipe(otherwise(null)),
  /** The first is the default. An empty list is a configuration error (`no_location_configured`). */
  locations: Schema.Array(Location).pipe(otherwise([])),
  /**
   * Makes a link for each online meeting; the location's own link is used if that fails (D-CONF-1). Null: all meetings have the
   * location's link.
   */
  conference: Schema.NullOr(Conference).pipe(otherwise(null)),
  form: BookingForm.pipe(otherwise({ fields: [] })),
  consent: Consent.pipe(otherwise({})),
  emailPolicy: EmailPolicy.pipe(otherwise({})),
  disqualification: Schema.Array(DisqualificationRule).pipe(otherwise([])),
  /** With `approval: by_rule`, a lead that matches waits (D-APPR-12); null: no lead by its answers. */
  approvalWhen: Schema.NullOr(Condition).pipe(otherwise(null)),
  routing: Schema.Array(RoutingRule).pipe(otherwise([])),
  confirmation: Schema.NullOr(Confirmation).pipe(otherwise(null)),
  /** The value of the deal that a booking opens; null: not known yet (D-BOOK-11). */
  dealValue: Schema.NullOr(Money).pipe(otherwise(null)),
  /** What a visitor pays before the booking is confirmed; null: nothing (D-PAY-1). */
  price: Schema.NullOr(Money).pipe(otherwise(null))
})
export type EventType = typeof EventType.Type

/** An event type with the standard settings but for those that are given. Dies if one is invalid. */
export const newEventType = Schema.decodeSync(EventType)
