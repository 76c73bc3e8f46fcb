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
import { Amount } from "../Amount.ts"
import { CurrencyField } from "../CurrencyField.ts"
import { EmailField } from "../EmailField.ts"
import { Reference } from "../Reference.ts"
import { ConditionField } from "./ConditionField.ts"
import { ScheduleField } from "./ScheduleField.ts"
import { described, HostNameField, upTo, usually, says } from "./texts.ts"

const Link = WebAddress.check(Schema.isMaxCodePoints(2048))

const isWebAddress = Schema.is(WebAddress)

/** The same as a pattern: the scheme, the host, and nothing before an `@` in between. */
const closed =
  "^(?:[Hh][Tt][Tt][Pp][Ss]://|[Hh][Tt][Tt][Pp]://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?=[:/?#]|$))" +
  "[^/?#@\\\\]*(?:[/?#\\\\].*)?$"

/** Where visitors are sent to (D-TOK-2a). */
const Destination = Link.check(
  Schema.makeFilter(
    (address) =>
      // What is no address at all has a fault of its own.
      !isWebAddress(address) ||
      mayCarryTokens(address) ||
      "must be https without user information; http is for localhost alone",
    { toJsonSchema: () => ({ pattern: closed }) }
  )
)

/** Refuses the later of two items that have the same name. */
const distinct = <Item>(key: string, nameOf: (item: Item) => string) =>
  Schema.makeFilter((items: ReadonlyArray<Item>) =>
    items.flatMap((item, index) =>
      items.findIndex((other) => nameOf(other) === nameOf(item)) < index
        ? [{ path: [index, key], issue: "must not be there twice" }]
        : []
    )
  )

/** What can be said of a host's place in an event type. */
export const assigneeSettings = {
  priority: usually(
    described(
      "Who is chosen first: the highest priority that is free, then by load. A whole number from -1000 to 1000.",
      Assignee.fields.priority.check(Schema.isBetween({ minimum: -1000, maximum: 1000 }))
    ),
    0
  ),
  weight: usually(
    described(
      "The share of the bookings among hosts of equal priority: a host with 2 takes twice as many as one with 1. Above 0, at most 1000.",
      Assignee.fields.weight.check(Schema.isLessThanOrEqualTo(1000))
    ),
    1
  ),
  required: usually(
    described("A required host takes part in every booking, beside the one that is chosen.", Schema.Boolean),
    false
  )
}

const AssigneeField = Schema.Struct({
  hostId: Reference(HostId, "A host of the workspace."),
  ...assigneeSettings
})

const conferencingLink = described(
  "The address of the meeting: http or https, at most 2048 characters.",
  Link
)
const kind = <Kind extends string>(literal: Kind, description: string) =>
  described(description, Schema.Literal(literal))

const LocationField = Schema.Union([
  Schema.Struct({ kind: kind("video", "A video call at one address."), conferencingLink }),
  Schema.Struct({ kind: kind("custom_link", "Any other address to meet at."), conferencingLink }),
  Schema.Struct({
    kind: kind("in_person_host", "At the host's address."),
    address: described("Where to come: 1-500 characters.", Text(1, 500))
  }),
  Schema.Struct({ kind: kind("in_person_attendee", "At the booker's address, which the booker gives.") }),
  Schema.Struct({ kind: kind("phone", "A call to the booker's phone.") })
]).annotate({
  message: "must have a kind: video, custom_link, in_person_host, in_person_attendee or phone"
})

const listed: ReadonlySet<FormField["type"]> = new Set(["select", "multiselect"])

const FormFieldField = Schema.Struct({
  key: FormField.fields.key
    .check(
      Schema.makeFilter((key) => !standardFields.includes(key) || "is a field that every form has", {
        toJsonSchema: () => ({ not: { enum: [...standardFields] } })
      })
    )
    .check(
      says(
        "Names the answer and the contact's custom field: 1-64 letters, digits, `_`, `.` and `-`, not name, email or phone. Rules ask for it as `custom.KEY`."
      )
    ),
  label: described("The question as visitors read it, 1-200 characters.", Line(1, 200)),
  type: described("How it is answered; select and multiselect offer `options`.", FormField.fields.type),
  required: usually(described("Whether an answer is needed.", Schema.Boolean), false),
  options: Schema.optionalKey(
    described("What select and multiselect offer, 1-200 characters each.", upTo(maximumOptions, Line(1, 200)))
  )
}).check(
  Schema.makeFilter(
    ({ options = [], type }) =>
      listed.has(type) && options.length === 0 ? [{ path: ["options"], issue: "must offer something" }] : [],
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
    says("Where a site that takes the lead itself sends it on to. https; http for localhost.")
  ),
  fullyBooked: usually(
    described(
      "Answered with the refusal, for a site that then says that no time is free.",
      Disqualification.fields.fullyBooked
    ),
    false
  ),
  title: usually(described("The heading that the lead is shown, at most 200 characters.", Line(0, 200)), ""),
  guestMessage: usually(described("What the lead is told, at most 2000 characters.", Text(0, 2000)), ""),
  ctaLabel: usually(described("What the link to `ctaUrl` says, at most 200 characters.", Line(0, 200)), ""),
  ctaUrl: Destination.check(
    says("Where the link leads that the lead is offered instead. https; http for localhost.")
  )
})

const ruleName = Schema.optionalKey(
  described("What webhooks call the rule when it decided, 1-120 characters.", Line(1, 120))
)

/** When a routing rule holds, and where it leads instead of to hosts. */
export const routeSettings = {
  name: ruleName,
  when: ConditionField,
  redirectUrl: usually(
    described(
      "Where leads of this rule go instead of to the calendar; null: nowhere else.",
      Schema.NullOr(Destination)
    ),
    null
  )
}

const RouteField = Schema.Struct({
  ...routeSettings,
  hostIds: described(
    "Who takes leads of this rule.",
    upTo(100, Reference(HostId, "A host of the workspace."))
  )
}).check(
  Schema.makeFilter(
    ({ hostIds, redirectUrl = null }) =>
      hostIds.length === 0 && redirectUrl === null
        ? [{ path: ["hostIds"], issue: "must name a host, or redirectUrl where to go instead" }]
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
    says("Where the booker's browser goes after the booking. https; http for localhost.")
  ),
  delaySeconds: usually(described("After how many seconds, 0 to 60.", Confirmation.fields.delaySeconds), 0),
  newTab: usually(described("In a tab of its own.", Confirmation.fields.newTab), false),
  countdown: usually(described("Show the seconds that are left.", Confirmation.fields.countdown), false),
  fireTracking: usually(
    described("Whether the page may run its tracking before it goes.", Confirmation.fields.fireTracking),
    false
  )
})

const domains = upTo(500, HostNameField)

/** What an event type is called. */
export const eventTypeNames = {
  slug: described(
    "The event type's part of its address, lower-case; unique in the workspace.",
    EventType.fields.slug
  ),
  title: described("What is booked, as visitors read it: 1-120 characters.", Line(1, 120))
}

/** What can be said of an event type besides, and what holds when it is not. */
export const eventTypeSettings = {
  titleTemplate: usually(
    described(
      "The title of a booking, 1-200 characters; {event}, {host} and {booker} are filled in.",
      Line(1, 200)
    ),
    "{event} with {host}"
  ),
  description: usually(
    described("What visitors read below the title, at most 2000 characters.", Text(0, 2000)),
    ""
  ),
  status: usually(
    described(
      "Only what is active can be seen and booked. What is archived is out of use.",
      EventType.fields.status
    ),
    "active"
  ),
  durationMinutes: usually(
    described("How long a booking takes: 1 to 1440 minutes.", BookingWindow.fields.durationMinutes),
    30
  ),
  slotIntervalMinutes: Schema.optionalKey(
    BookingWindow.fields.slotIntervalMinutes.annotate({
      description:
        "Minutes from one start that is offered to the next, 1 to 1440. By default as long as the booking (D-AV-1)."
    })
  ),
  bufferBeforeMinutes: usually(
    described(
      "Minutes that the hosts are kept free before a booking, 0 to 1440.",
      BookingWindow.fields.bufferBeforeMinutes
    ),
    0
  ),
  bufferAfterMinutes: usually(
    described(
      "Minutes that the hosts are kept free after a booking, 0 to 1440.",
      BookingWindow.fields.bufferAfterMinutes
    ),
    0
  ),
  minimumNoticeMinutes: usually(
    described(
      "How many minutes ahead a start must be, 0 to 525600 (a year).",
      BookingWindow.fields.minimumNoticeMinutes
    ),
    0
  ),
  bookingWindowDays: usually(
    described(
      "Up to how many days from today can be booked, 0 to 365.",
      BookingWindow.fields.bookingWindowDays
    ),
    60
  ),
  maxBookingsPerDay: usually(
    described(
      "Bookings of this event type that a host takes on one local date, at least 1; null: no limit.",
      BookingWindow.fields.maxBookingsPerDay
    ),
    null
  ),
  perInviteeLimit: usually(
    described(
      "Future bookings that one booker may hold, at least 1; null: no limit.",
      EventType.fields.perInviteeLimit
    ),
    null
  ),
  assignment: usually(
    described(
      "round_robin: one host, and every required one; collective: all hosts together.",
      EventType.fields.assignment
    ),
    "round_robin"
  ),
  hosts: usually(
    described(
      "Who can be booked, at most 100.",
      upTo(100, AssigneeField).check(distinct("hostId", ({ hostId }) => hostId))
    ),
    []
  ),
  schedule: usually(
    described("Hours that narrow the hosts' own; null: theirs alone.", Schema.NullOr(ScheduleField)),
    null
  ),
  locations: usually(
    described(
      "Where to meet, at most 20; the first is the default. Without one nothing can be booked.",
      upTo(20, LocationField)
    ),
    []
  ),
  form: usually(
    described(
      "What visitors are asked besides name, e-mail and phone.",
      Schema.Struct({
        fields: described(
          "The questions in their order, at most 50.",
          upTo(50, FormFieldField).check(distinct("key", ({ key }) => key))
        )
      })
    ),
    { fields: [] }
  ),
  phoneRequired: usually(
    described("Whether a phone number is needed.", EventType.fields.phoneRequired),
    false
  ),
  consent: Schema.optionalKey(
    described(
      "What the booker is asked to agree to.",
      Schema.Struct({
        required: usually(described("Whether a booking needs the agreement.", Schema.Boolean), false),
        text: usually(
          described(
            "What is agreed to, at most 2000 characters; it is kept with the booking.",
            Text(0, 2000)
          ),
          ""
        )
      })
    )
  ),
  emailPolicy: Schema.optionalKey(
    described(
      "Whose e-mail is taken. Domains include their sub-domains.",
      Schema.Struct({
        blockedEmails: usually(
          described("E-mails that are refused, at most 500.", upTo(500, EmailField)),
          []
        ),
        blockedDomains: usually(described("Domains that are refused, at most 500.", domains), []),
        allowedDomains: usually(
          described("When not empty, only these domains are taken; at most 500.", domains),
          []
        ),
        blockFreeProviders: usually(
          described("Refuse e-mails of free-mail providers.", Schema.Boolean),
          false
        )
      })
    )
  ),
  disqualification: usually(
    described(
      "Rules that turn leads away, at most 50; the first that holds decides, before any routing.",
      upTo(
        50,
        Schema.Struct({
          name: ruleName,
          when: ConditionField,
          outcome: described("What a lead that was turned away is shown.", OutcomeField)
        })
      )
    ),
    []
  ),
  routing: usually(
    described(
      "Rules that name the hosts of a lead, at most 50; the first that holds decides. None holds: any host.",
      upTo(50, RouteField)
    ),
    []
  ),
  confirmation: usually(
    described(
      "Where the booker goes after the booking; null: the page stays.",
      Schema.NullOr(ConfirmationField)
    ),
    null
  ),
  dealValue: usually(
    described(
      "What the deal is worth that a booking opens; null: not said.",
      Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField }))
    ),
    null
  )
}
