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
import { HostNameField, upTo, usually } from "./texts.ts"

const Link = WebAddress.check(Schema.isMaxCodePoints(2048))

const isWebAddress = Schema.is(WebAddress)

/** Where visitors are sent to (D-TOK-2a). */
const Destination = Link.check(
  Schema.makeFilter(
    (address) =>
      // What is no address at all has a fault of its own.
      !isWebAddress(address) ||
      mayCarryTokens(address) ||
      "must be https without user information; http is for localhost alone"
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
  priority: usually(Assignee.fields.priority.check(Schema.isBetween({ minimum: -1000, maximum: 1000 })), 0),
  weight: usually(Assignee.fields.weight.check(Schema.isLessThanOrEqualTo(1000)), 1),
  required: usually(Schema.Boolean, false)
}

const AssigneeField = Schema.Struct({
  hostId: Reference(HostId, "A host of the workspace."),
  ...assigneeSettings
})

const LocationField = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("video"), conferencingLink: Link }),
  Schema.Struct({ kind: Schema.Literal("custom_link"), conferencingLink: Link }),
  Schema.Struct({ kind: Schema.Literal("in_person_host"), address: Text(1, 500) }),
  Schema.Struct({ kind: Schema.Literal("in_person_attendee") }),
  Schema.Struct({ kind: Schema.Literal("phone") })
]).annotate({
  message: "must have a kind: video, custom_link, in_person_host, in_person_attendee or phone"
})

const listed: ReadonlySet<FormField["type"]> = new Set(["select", "multiselect"])

const FormFieldField = Schema.Struct({
  key: FormField.fields.key.check(
    Schema.makeFilter((key) => !standardFields.includes(key) || "is a field that every form has")
  ),
  label: Line(1, 200),
  type: FormField.fields.type,
  required: usually(Schema.Boolean, false),
  options: Schema.optionalKey(upTo(maximumOptions, Line(1, 200)))
}).check(
  Schema.makeFilter(({ options = [], type }) =>
    listed.has(type) && options.length === 0 ? [{ path: ["options"], issue: "must offer something" }] : []
  )
)

const OutcomeField = Schema.Struct({
  redirectUrl: Destination,
  fullyBooked: usually(Disqualification.fields.fullyBooked, false),
  title: usually(Line(0, 200), ""),
  guestMessage: usually(Text(0, 2000), ""),
  ctaLabel: usually(Line(0, 200), ""),
  ctaUrl: Destination
})

const ruleName = Schema.optionalKey(Line(1, 120))

/** When a routing rule holds, and where it leads instead of to hosts. */
export const routeSettings = {
  name: ruleName,
  when: ConditionField,
  redirectUrl: usually(Schema.NullOr(Destination), null)
}

const RouteField = Schema.Struct({
  ...routeSettings,
  hostIds: upTo(100, Reference(HostId, "A host of the workspace."))
}).check(
  Schema.makeFilter(({ hostIds, redirectUrl = null }) =>
    hostIds.length === 0 && redirectUrl === null
      ? [{ path: ["hostIds"], issue: "must name a host, or redirectUrl where to go instead" }]
      : []
  )
)

const ConfirmationField = Schema.Struct({
  redirectUrl: Destination,
  delaySeconds: usually(Confirmation.fields.delaySeconds, 0),
  newTab: usually(Confirmation.fields.newTab, false),
  countdown: usually(Confirmation.fields.countdown, false),
  fireTracking: usually(Confirmation.fields.fireTracking, false)
})

const domains = upTo(500, HostNameField)

/** What an event type is called. */
export const eventTypeNames = { slug: EventType.fields.slug, title: Line(1, 120) }

/** What can be said of an event type besides, and what holds when it is not. */
export const eventTypeSettings = {
  titleTemplate: usually(Line(1, 200), "{event} with {host}"),
  description: usually(Text(0, 2000), ""),
  status: usually(EventType.fields.status, "active"),
  durationMinutes: usually(BookingWindow.fields.durationMinutes, 30),
  slotIntervalMinutes: Schema.optionalKey(
    BookingWindow.fields.slotIntervalMinutes.annotate({
      description: "By default as long as the booking (D-AV-1)."
    })
  ),
  bufferBeforeMinutes: usually(BookingWindow.fields.bufferBeforeMinutes, 0),
  bufferAfterMinutes: usually(BookingWindow.fields.bufferAfterMinutes, 0),
  minimumNoticeMinutes: usually(BookingWindow.fields.minimumNoticeMinutes, 0),
  bookingWindowDays: usually(BookingWindow.fields.bookingWindowDays, 60),
  maxBookingsPerDay: usually(BookingWindow.fields.maxBookingsPerDay, null),
  perInviteeLimit: usually(EventType.fields.perInviteeLimit, null),
  assignment: usually(EventType.fields.assignment, "round_robin"),
  hosts: usually(upTo(100, AssigneeField).check(distinct("hostId", ({ hostId }) => hostId)), []),
  schedule: usually(Schema.NullOr(ScheduleField), null),
  locations: usually(upTo(20, LocationField), []),
  form: usually(
    Schema.Struct({ fields: upTo(50, FormFieldField).check(distinct("key", ({ key }) => key)) }),
    { fields: [] }
  ),
  phoneRequired: usually(EventType.fields.phoneRequired, false),
  consent: Schema.optionalKey(
    Schema.Struct({ required: usually(Schema.Boolean, false), text: usually(Text(0, 2000), "") })
  ),
  emailPolicy: Schema.optionalKey(
    Schema.Struct({
      blockedEmails: usually(upTo(500, EmailField), []),
      blockedDomains: usually(domains, []),
      allowedDomains: usually(domains, []),
      blockFreeProviders: usually(Schema.Boolean, false)
    })
  ),
  disqualification: usually(
    upTo(50, Schema.Struct({ name: ruleName, when: ConditionField, outcome: OutcomeField })),
    []
  ),
  routing: usually(upTo(50, RouteField), []),
  confirmation: usually(Schema.NullOr(ConfirmationField), null),
  dealValue: usually(Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField })), null)
}
