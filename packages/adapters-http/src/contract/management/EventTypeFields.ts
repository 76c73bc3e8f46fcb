import { BookingWindow, EventType, FirstStep, Reminders } from "@calendeal/domain/event-types"
import { Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { Amount, CurrencyField, EmailField } from "../fields.ts"
import {
  AssigneeField,
  ConferenceField,
  ConfirmationField,
  DisqualificationField,
  distinct,
  FormFieldField,
  LocationField,
  RouteField
} from "./EventTypeItems.ts"
import { described, HostNameField, setting, upTo } from "./fields.ts"
import { ScheduleField } from "./ScheduleField.ts"

const domains = upTo(500, HostNameField)

/** The names of an event type. */
export const eventTypeNames = {
  slug: described(
    "The last part of the booking page's URL, lower-case; unique in the workspace.",
    EventType.fields.slug
  ),
  title: described("The name that visitors see, 1-120 characters.", Line(1, 120))
}

/** The other settings of an event type, with their defaults. */
export const eventTypeSettings = {
  titleTemplate: setting(
    "The title of a booking, 1-200 characters. The placeholders {event}, {host} and {booker} are replaced.",
    Line(1, 200),
    "{event} with {host}"
  ),
  description: setting("The text below the title, at most 2000 characters.", Text(0, 2000), ""),
  status: setting(
    "Visitors can see and book only active event types. Archived ones are out of use.",
    EventType.fields.status,
    "active"
  ),
  durationMinutes: setting(
    "The length of a booking in minutes, 1 to 1440.",
    BookingWindow.fields.durationMinutes,
    30
  ),
  slotIntervalMinutes: Schema.optionalKey(
    BookingWindow.fields.slotIntervalMinutes.annotate({
      description:
        "The minutes between two offered start times, 1 to 1440. Defaults to the length of a booking (D-AV-1)."
    })
  ),
  bufferBeforeMinutes: setting(
    "The minutes before a booking in which the hosts are kept free, 0 to 1440.",
    BookingWindow.fields.bufferBeforeMinutes,
    0
  ),
  bufferAfterMinutes: setting(
    "The minutes after a booking in which the hosts are kept free, 0 to 1440.",
    BookingWindow.fields.bufferAfterMinutes,
    0
  ),
  minimumNoticeMinutes: setting(
    "The minimum time between now and a start, in minutes, 0 to 525600 (a year).",
    BookingWindow.fields.minimumNoticeMinutes,
    0
  ),
  bookingWindowDays: setting(
    "The number of days from today that can be booked, 0 to 365.",
    BookingWindow.fields.bookingWindowDays,
    60
  ),
  maxBookingsPerDay: setting(
    "The maximum number of bookings of this event type per host and local date, at least 1. Null: no limit.",
    BookingWindow.fields.maxBookingsPerDay,
    null
  ),
  perInviteeLimit: setting(
    "The maximum number of future bookings per booker, at least 1. Null: no limit.",
    EventType.fields.perInviteeLimit,
    null
  ),
  assignment: setting(
    "round_robin: one host and all required hosts; collective: all hosts together.",
    EventType.fields.assignment,
    "round_robin"
  ),
  hosts: setting(
    "The hosts of the event type, at most 100.",
    upTo(100, AssigneeField).check(distinct("hostId", ({ hostId }) => hostId)),
    []
  ),
  schedule: setting(
    "Hours that limit the hosts' own hours. Null: no further limit.",
    Schema.NullOr(ScheduleField),
    null
  ),
  locations: setting(
    "The locations, at most 20. The first one is the default. An event type without a location cannot be booked.",
    upTo(20, LocationField),
    []
  ),
  form: setting(
    "The questions of the form in addition to name, e-mail and phone.",
    Schema.Struct({
      fields: described(
        "The questions in the order of the form, at most 50.",
        upTo(50, FormFieldField).check(distinct("key", ({ key }) => key))
      )
    }),
    { fields: [] }
  ),
  phoneRequired: setting("Whether a phone number is required.", EventType.fields.phoneRequired, false),
  consent: Schema.optionalKey(
    described(
      "The consent that the booker is asked for.",
      Schema.Struct({
        required: setting("Whether consent is required.", Schema.Boolean, false),
        text: setting(
          "The consent text, at most 2000 characters. It is stored with the booking.",
          Text(0, 2000),
          ""
        )
      })
    )
  ),
  emailPolicy: Schema.optionalKey(
    described(
      "The e-mail addresses that are accepted. Domains include their subdomains.",
      Schema.Struct({
        blockedEmails: setting("Addresses that are rejected, at most 500.", upTo(500, EmailField), []),
        blockedDomains: setting("Domains that are rejected, at most 500.", domains, []),
        allowedDomains: setting("If not empty, only these domains are accepted; at most 500.", domains, []),
        blockFreeProviders: setting("Reject addresses of free e-mail providers.", Schema.Boolean, false)
      })
    )
  ),
  disqualification: setting(
    "Disqualification rules, at most 50. The first rule that matches decides; routing is not evaluated.",
    upTo(50, DisqualificationField),
    []
  ),
  routing: setting(
    "Routing rules, at most 50. The first rule that matches chooses the hosts. If no rule matches, all hosts are used.",
    upTo(50, RouteField),
    []
  ),
  confirmation: setting(
    "The redirect after the booking. Null: the confirmation page stays.",
    Schema.NullOr(ConfirmationField),
    null
  ),
  dealValue: setting(
    "The value of the deal that a booking opens. Null: no value.",
    Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField })),
    null
  ),
  conference: setting(
    "The provider that makes a link for each online meeting (D-CONF-1). It needs a location of kind video or custom_link, whose link is used if no link can be made. Null: the location's own link.",
    Schema.NullOr(ConferenceField),
    null
  ),
  reminders: setting(
    "When reminders are sent: the minutes before the start, 5 to 43200 (30 days), at most 5 different ones.",
    Reminders,
    []
  ),
  firstStep: setting(
    "The first step of the booking page: times, or details of the visitor. With disqualification or routing rules the details always come first (D-PAGE-10).",
    FirstStep,
    "times"
  )
}
