import {
  assigneeSettings,
  LinkTemplate,
  Disqualification,
  FormField,
  HostId,
  mayCarryTokens,
  maximumOptions,
  redirectSettings,
  standardFields,
  WebAddress
} from "@calendeal/domain/event-types"
import { invalidValue, Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Reference } from "../fields.ts"
import { ConditionField } from "./ConditionField.ts"
import { described, describedAs, optional, setting, upTo } from "./fields.ts"

const Link = WebAddress.check(Schema.isMaxCodePoints(2048))

const isWebAddress = Schema.is(WebAddress)

/** The same rule as a pattern: the scheme, and a host without user information. */
const destinationPattern =
  "^(?:[Hh][Tt][Tt][Pp][Ss]://|[Hh][Tt][Tt][Pp]://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?=[:/?#]|$))" +
  "[^/?#@\\\\]*(?:[/?#\\\\].*)?$"

/** A URL to which visitors are redirected, possibly with a token (D-TOK-2a). */
const Destination = Link.check(
  Schema.makeFilter(
    (address) =>
      // An invalid URL is already a fault of `Link`.
      !isWebAddress(address) || mayCarryTokens(address),
    {
      message: "must be an https URL without user information; http is allowed only for localhost",
      code: "https_address",
      toJsonSchema: () => ({ pattern: destinationPattern })
    }
  )
)

/** Refuses an item with the name of an earlier one. */
export const distinct = <Item>(key: string, nameOf: (item: Item) => string) =>
  Schema.makeFilter((items: ReadonlyArray<Item>) =>
    items.flatMap((item, index) =>
      items.findIndex((other) => nameOf(other) === nameOf(item)) < index
        ? [{ path: [index, key], issue: invalidValue({ message: "must not appear twice", code: "twice" }) }]
        : []
    )
  )

/** A host's settings in an event type. */
export const assigneeFields = Struct.map(assigneeSettings, optional)

export const AssigneeField = Schema.Struct({
  hostId: Reference(HostId, "A host of the workspace."),
  ...assigneeFields
})

const conferencingLink = described("The URL of the meeting: http or https, at most 2048 characters.", Link)
const kind = <Kind extends string>(literal: Kind, description: string) =>
  described(description, Schema.Literal(literal))

export const LocationField = Schema.Union([
  Schema.Struct({ kind: kind("video", "A video call at a fixed URL."), conferencingLink }),
  Schema.Struct({ kind: kind("custom_link", "Any other URL to meet at."), conferencingLink }),
  Schema.Struct({
    kind: kind("in_person_host", "A meeting at the host's address."),
    address: described("The address: 1-500 characters.", Text(1, 500))
  }),
  Schema.Struct({ kind: kind("in_person_attendee", "A meeting at an address that the booker enters.") }),
  Schema.Struct({ kind: kind("phone", "A call to the booker's phone number.") })
]).annotate({
  message: "must have a kind: video, custom_link, in_person_host, in_person_attendee or phone",
  code: "not_an_option"
})

const listed: ReadonlySet<FormField["type"]> = new Set(["select", "multiselect"])

/** Who makes the link of each meeting: the settings by provider. */
export const conferenceSettings = {
  google_meet: {
    provider: kind("google_meet", "Google Meet, by the entry in the leading host's Google calendar.")
  },
  teams: { provider: kind("teams", "Teams, by the entry in the leading host's Microsoft 365 calendar.") },
  account: { provider: kind("account", "A conference account of the workspace, such as Zoom.") },
  link_template: {
    provider: kind("link_template", "A URL of your own."),
    template: described(
      "An https URL with `{uid}` once, after the host name. `{uid}` is replaced by an id of the meeting, which moves do not change.",
      LinkTemplate
    )
  }
}

/** Who makes the link of each meeting. */
export const ConferenceField = Schema.Union([
  Schema.Struct(conferenceSettings.google_meet),
  Schema.Struct(conferenceSettings.teams),
  Schema.Struct({
    ...conferenceSettings.account,
    accountId: described("The account's id.", Schema.String.check(Schema.isUUID()))
  }),
  Schema.Struct(conferenceSettings.link_template)
]).annotate({
  message: "must have a provider: google_meet, teams, account or link_template",
  code: "not_an_option"
})

export const FormFieldField = Schema.Struct({
  key: FormField.fields.key
    .check(
      Schema.makeFilter((key) => !standardFields.includes(key), {
        message: "is the name of a built-in field",
        code: "reserved",
        toJsonSchema: () => ({ not: { enum: [...standardFields] } })
      })
    )
    .check(
      describedAs(
        "The key of the answer and of the contact's custom field: 1-64 letters, digits, `_`, `.` and `-`, except name, email and phone. Rules refer to it as `custom.KEY`."
      )
    ),
  label: described("The question that visitors see, 1-200 characters.", Line(1, 200)),
  type: described("The type of the field; select and multiselect need `options`.", FormField.fields.type),
  required: setting("Whether an answer is required.", Schema.Boolean, false),
  options: Schema.optionalKey(
    described(
      "The options of select and multiselect, 1-200 characters each.",
      upTo(maximumOptions, Line(1, 200))
    )
  )
}).check(
  Schema.makeFilter(
    ({ options = [], type }) =>
      listed.has(type) && options.length === 0
        ? [{ path: ["options"], issue: invalidValue({ message: "must not be empty", code: "required" }) }]
        : [],
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
    describedAs(
      "The URL to which a site that keeps the lead sends the visitor. https; http only for localhost."
    )
  ),
  fullyBooked: setting(
    "Returned with the refusal, for a site that shows that no times are available.",
    Disqualification.fields.fullyBooked,
    false
  ),
  title: setting("The heading of the page for disqualified leads, at most 200 characters.", Line(0, 200), ""),
  guestMessage: setting(
    "The text of the page for disqualified leads, at most 2000 characters.",
    Text(0, 2000),
    ""
  ),
  ctaLabel: setting("The text of the link to `ctaUrl`, at most 200 characters.", Line(0, 200), ""),
  ctaUrl: Destination.check(
    describedAs("The URL of the link that disqualified leads see. https; http only for localhost.")
  )
})

const ruleName = Schema.optionalKey(
  described("The name of the rule in webhooks, 1-120 characters.", Line(1, 120))
)

export const DisqualificationField = Schema.Struct({
  name: ruleName,
  when: ConditionField,
  outcome: described("The page for disqualified leads.", OutcomeField)
})

/** The settings of a routing rule except its hosts. */
export const routeSettings = {
  name: ruleName,
  when: ConditionField,
  redirectUrl: setting(
    "The URL to which leads of this rule are sent instead of to the calendar. Null: no redirect.",
    Schema.NullOr(Destination),
    null
  )
}

export const RouteField = Schema.Struct({
  ...routeSettings,
  hostIds: described(
    "The hosts for leads of this rule.",
    upTo(100, Reference(HostId, "A host of the workspace."))
  )
}).check(
  Schema.makeFilter(
    ({ hostIds, redirectUrl = null }) =>
      hostIds.length === 0 && redirectUrl === null
        ? [
            {
              path: ["hostIds"],
              issue: invalidValue({
                message: "must name a host, unless redirectUrl is set",
                code: "rule_without_host"
              })
            }
          ]
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

export const ConfirmationField = Schema.Struct({
  redirectUrl: Destination.check(
    describedAs(
      "The URL to which the booker's browser goes after the booking. https; http only for localhost."
    )
  ),
  ...Struct.map(redirectSettings, optional)
})
