import {
  Assignee,
  BookingWindow,
  Confirmation,
  Disqualification,
  EventType,
  FormField,
  HostId,
  mayCarryTokens,
  maximumOptions,
  standardFields,
  WebAddress
} from "@calendeal/domain/event-types"
import { Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import { Amount, CurrencyField, EmailField, Reference } from "../fields.ts"
import { ConditionField } from "./ConditionField.ts"
import { ScheduleField } from "./ScheduleField.ts"
import { described, HostNameField, says, upTo, usually } from "./fields.ts"

const Link = WebAddress.check(Schema.isMaxCodePoints(2048))

const isWebAddress = Schema.is(WebAddress)

/** The same rule as a pattern: the scheme, and a host without user information. */
const closed =
  "^(?:[Hh][Tt][Tt][Pp][Ss]://|[Hh][Tt][Tt][Pp]://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?=[:/?#]|$))" +
  "[^/?#@\\\\]*(?:[/?#\\\\].*)?$"

/** A URL to which visitors are redirected, possibly with a token (D-TOK-2a). */
const Destination = Link.check(
  Schema.makeFilter(
    (address) =>
      // An invalid URL is already a fault of `Link`.
      !isWebAddress(address) ||
      mayCarryTokens(address) ||
      "must be an https URL without user information; http is allowed only for localhost",
    { toJsonSchema: () => ({ pattern: closed }) }
  )
)

/** Refuses an item with the name of an earlier one. */
const distinct = <Item>(key: string, nameOf: (item: Item) => string) =>
  Schema.makeFilter((items: ReadonlyArray<Item>) =>
    items.flatMap((item, index) =>
      items.findIndex((other) => nameOf(other) === nameOf(item)) < index
        ? [{ path: [index, key], issue: "must not appear twice" }]
        : []
    )
  )

/** A host's settings in an event type. */
export const assigneeSettings = {
  priority: usually(
    described(
      "Free hosts with the highest priority are chosen first, then the host with the least load. A whole number from -1000 to 1000.",
      Assignee.fields.priority.check(Schema.isBetween({ minimum: -1000, maximum: 1000 }))
    ),
    0
  ),
  weight: usually(
    described(
      "The share of bookings among hosts of equal priority: a host with weight 2 gets twice as many as a host with weight 1. Above 0, at most 1000.",
      Assignee.fields.weight.check(Schema.isLessThanOrEqualTo(1000))
    ),
    1
  ),
  required: usually(
    described("A required host takes part in every booking, in addition to the chosen host.", Schema.Boolean),
    false
  )
}

const AssigneeField = Schema.Struct({
  hostId: Reference(HostId, "A host of the workspace."),
  ...assigneeSettings
})

const conferencingLink = described("The URL of the meeting: http or https, at most 2048 characters.", Link)
const kind = <Kind extends string>(literal: Kind, description: string) =>
  described(description, Schema.Literal(literal))

const LocationField = Schema.Union([
  Schema.Struct({ kind: kind("video", "A video call at a fixed URL."), conferencingLink }),
  Schema.Struct({ kind: kind("custom_link", "Any other URL to meet at."), conferencingLink }),
  Schema.Struct({
    kind: kind("in_person_host", "A meeting at the host's address."),
    address: described("The address: 1-500 characters.", Text(1, 500))
  }),
  Schema.Struct({ kind: kind("in_person_attendee", "A meeting at an address that the booker enters.") }),
  Schema.Struct({ kind: kind("phone", "A call to the booker's phone number.") })
]).annotate({
  message: "must have a kind: video, custom_link, in_person_host, in_person_attendee or phone"
})

const listed: ReadonlySet<FormField["type"]> = new Set(["select", "multiselect"])

const FormFieldField = Schema.Struct({
  key: FormField.fields.key
    .check(
      Schema.makeFilter((key) => !standardFields.includes(key) || "is the name of a built-in field", {
        toJsonSchema: () => ({ not: { enum: [...standardFields] } })
      })
    )
    .check(
      says(
        "The key of the answer and of the contact's custom field: 1-64 letters, digits, `_`, `.` and `-`, except name, email and phone. Rules refer to it as `custom.KEY`."
      )
    ),
  label: described("The question that visitors see, 1-200 characters.", Line(1, 200)),
  type: described("The type of the field; select and multiselect need `options`.", FormField.fields.type),
  required: usually(described("Whether an answer is required.", Schema.Boolean), false),
  options: Schema.optionalKey(
    described(
      "The options of select and multiselect, 1-200 characters each.",
      upTo(maximumOptions, Line(1, 200))
    )
  )
}).check(
  Schema.makeFilter(
    ({ options = [], type }) =>
      listed.has(type) && options.length === 0 ? [{ path: ["options"], issue: "must not be empty" }] : [],
    {
      toJsonSchema: () => ({
        anyOf: [
          { properties: { type: { not: { enum: [...listed] } } } },
          { properties: { options: { type: "array", minItems: 1 } }, required: ["options"] }
        ]
      })
    }
  )
)

const OutcomeField = Schema.Struct({
  redirectUrl: Destination.check(
    says("The URL to which a site that keeps the lead sends the visitor. https; http only for localhost.")
  ),
  fullyBooked: usually(
    described(
      "Returned with the refusal, for a site that shows that no times are available.",
      Disqualification.fields.fullyBooked
    ),
    false
  ),
  title: usually(
    described("The heading of the page for disqualified leads, at most 200 characters.", Line(0, 200)),
    ""
  ),
  guestMessage: usually(
    described("The text of the page for disqualified leads, at most 2000 characters.", Text(0, 2000)),
    ""
  ),
  ctaLabel: usually(described("The text of the link to `ctaUrl`, at most 200 characters.", Line(0, 200)), ""),
  ctaUrl: Destination.check(
    says("The URL of the link that disqualified leads see. https; http only for localhost.")
  )
})

const ruleName = Schema.optionalKey(
  described("The name of the rule in webhooks, 1-120 characters.", Line(1, 120))
)

/** A routing rule without its hosts. */
export const routeSettings = {
  name: ruleName,
  when: ConditionField,
  redirectUrl: usually(
    described(
      "The URL to which leads of this rule are sent instead of to the calendar. Null: no redirect.",
      Schema.NullOr(Destination)
    ),
    null
  )
}

const RouteField = Schema.Struct({
  ...routeSettings,
  hostIds: described(
    "The hosts for leads of this rule.",
    upTo(100, Reference(HostId, "A host of the workspace."))
  )
}).check(
  Schema.makeFilter(
    ({ hostIds, redirectUrl = null }) =>
      hostIds.length === 0 && redirectUrl === null
        ? [{ path: ["hostIds"], issue: "must name a host, unless redirectUrl is set" }]
        : [],
    {
      toJsonSchema: () => ({
        anyOf: [
          { properties: { hostIds: { type: "array", minItems: 1 } } },
          { properties: { redirectUrl: { type: "string" } }, required: ["redirectUrl"] }
        ]
      })
    }
  )
)

const ConfirmationField = Schema.Struct({
  redirectUrl: Destination.check(
    says("The URL to which the booker's browser goes after the booking. https; http only for localhost.")
  ),
  delaySeconds: usually(described("The delay in seconds, 0 to 60.", Confirmation.fields.delaySeconds), 0),
  newTab: usually(described("Open the URL in a new tab.", Confirmation.fields.newTab), false),
  countdown: usually(described("Show a countdown.", Confirmation.fields.countdown), false),
  fireTracking: usually(
    described("Whether tracking on the page runs before the redirect.", Confirmation.fields.fireTracking),
    false
  )
})

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
  titleTemplate: usually(
    described(
      "The title of a booking, 1-200 characters. The placeholders {event}, {host} and {booker} are replaced.",
      Line(1, 200)
    ),
    "{event} with {host}"
  ),
  description: usually(described("The text below the title, at most 2000 characters.", Text(0, 2000)), ""),
  status: usually(
    described(
      "Visitors can see and book only active event types. Archived ones are out of use.",
      EventType.fields.status
    ),
    "active"
  ),
  durationMinutes: usually(
    described("The length of a booking in minutes, 1 to 1440.", BookingWindow.fields.durationMinutes),
    30
  ),
  slotIntervalMinutes: Schema.optionalKey(
    BookingWindow.fields.slotIntervalMinutes.annotate({
      description:
        "The minutes between two offered start times, 1 to 1440. Defaults to the length of a booking (D-AV-1)."
    })
  ),
  bufferBeforeMinutes: usually(
    described(
      "The minutes before a booking in which the hosts are kept free, 0 to 1440.",
      BookingWindow.fields.bufferBeforeMinutes
    ),
    0
  ),
  bufferAfterMinutes: usually(
    described(
      "The minutes after a booking in which the hosts are kept free, 0 to 1440.",
      BookingWindow.fields.bufferAfterMinutes
    ),
    0
  ),
  minimumNoticeMinutes: usually(
    described(
      "The minimum time between now and a start, in minutes, 0 to 525600 (a year).",
      BookingWindow.fields.minimumNoticeMinutes
    ),
    0
  ),
  bookingWindowDays: usually(
    described(
      "The number of days from today that can be booked, 0 to 365.",
      BookingWindow.fields.bookingWindowDays
    ),
    60
  ),
  maxBookingsPerDay: usually(
    described(
      "The maximum number of bookings of this event type per host and local date, at least 1. Null: no limit.",
      BookingWindow.fields.maxBookingsPerDay
    ),
    null
  ),
  perInviteeLimit: usually(
    described(
      "The maximum number of future bookings per booker, at least 1. Null: no limit.",
      EventType.fields.perInviteeLimit
    ),
    null
  ),
  assignment: usually(
    described(
      "round_robin: one host and all required hosts; collective: all hosts together.",
      EventType.fields.assignment
    ),
    "round_robin"
  ),
  hosts: usually(
    described(
      "The hosts of the event type, at most 100.",
      upTo(100, AssigneeField).check(distinct("hostId", ({ hostId }) => hostId))
    ),
    []
  ),
  schedule: usually(
    described("Hours that limit the hosts' own hours. Null: no further limit.", Schema.NullOr(ScheduleField)),
    null
  ),
  locations: usually(
    described(
      "The locations, at most 20. The first one is the default. An event type without a location cannot be booked.",
      upTo(20, LocationField)
    ),
    []
  ),
  form: usually(
    described(
      "The questions of the form in addition to name, e-mail and phone.",
      Schema.Struct({
        fields: described(
          "The questions in the order of the form, at most 50.",
          upTo(50, FormFieldField).check(distinct("key", ({ key }) => key))
        )
      })
    ),
    { fields: [] }
  ),
  phoneRequired: usually(
    described("Whether a phone number is required.", EventType.fields.phoneRequired),
    false
  ),
  consent: Schema.optionalKey(
    described(
      "The consent that the booker is asked for.",
      Schema.Struct({
        required: usually(described("Whether consent is required.", Schema.Boolean), false),
        text: usually(
          described(
            "The consent text, at most 2000 characters. It is stored with the booking.",
            Text(0, 2000)
          ),
          ""
        )
      })
    )
  ),
  emailPolicy: Schema.optionalKey(
    described(
      "The e-mail addresses that are accepted. Domains include their subdomains.",
      Schema.Struct({
        blockedEmails: usually(
          described("Addresses that are rejected, at most 500.", upTo(500, EmailField)),
          []
        ),
        blockedDomains: usually(described("Domains that are rejected, at most 500.", domains), []),
        allowedDomains: usually(
          described("If not empty, only these domains are accepted; at most 500.", domains),
          []
        ),
        blockFreeProviders: usually(
          described("Reject addresses of free e-mail providers.", Schema.Boolean),
          false
        )
      })
    )
  ),
  disqualification: usually(
    described(
      "Disqualification rules, at most 50. The first rule that matches decides; routing is not evaluated.",
      upTo(
        50,
        Schema.Struct({
          name: ruleName,
          when: ConditionField,
          outcome: described("The page for disqualified leads.", OutcomeField)
        })
      )
    ),
    []
  ),
  routing: usually(
    described(
      "Routing rules, at most 50. The first rule that matches chooses the hosts. If no rule matches, all hosts are used.",
      upTo(50, RouteField)
    ),
    []
  ),
  confirmation: usually(
    described(
      "The redirect after the booking. Null: the confirmation page stays.",
      Schema.NullOr(ConfirmationField)
    ),
    null
  ),
  dealValue: usually(
    described(
      "The value of the deal that a booking opens. Null: no value.",
      Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField }))
    ),
    null
  )
}
