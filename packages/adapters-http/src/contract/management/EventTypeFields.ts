import { EventType, plainSettings, windowSettings } from "@calendeal/domain/event-types"
import { Line, Text } from "@calendeal/domain/texts"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
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
import { ConditionField } from "./ConditionField.ts"
import { described, HostNameField, optional, setting, upTo } from "./fields.ts"
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
  ...Struct.map(plainSettings, optional),
  ...Struct.map(windowSettings, optional),
  slotIntervalMinutes: Schema.optionalKey(
    described(
      `${windowSettings.slotIntervalMinutes.description} Defaults to the length of a booking (D-AV-1).`,
      windowSettings.slotIntervalMinutes.values
    )
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
    "The questions of the form in addition to name, email and phone.",
    Schema.Struct({
      fields: described(
        "The questions in the order of the form, at most 50.",
        upTo(50, FormFieldField).check(distinct("key", ({ key }) => key))
      )
    }),
    { fields: [] }
  ),
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
      "The email addresses that are accepted. Domains include their subdomains.",
      Schema.Struct({
        blockedEmails: setting("Addresses that are rejected, at most 500.", upTo(500, EmailField), []),
        blockedDomains: setting("Domains that are rejected, at most 500.", domains, []),
        allowedDomains: setting("If not empty, only these domains are accepted; at most 500.", domains, []),
        blockFreeProviders: setting("Reject addresses of free email providers.", Schema.Boolean, false)
      })
    )
  ),
  disqualification: setting(
    "Disqualification rules, at most 50. The first rule that matches decides; routing is not evaluated.",
    upTo(50, DisqualificationField),
    []
  ),
  approvalWhen: setting(
    "With `approval: by_rule`, a booking of a lead that matches waits for approval (D-APPR-12). Null: none waits because of its answers.",
    Schema.NullOr(ConditionField),
    null
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
  price: setting(
    "The amount that a visitor pays before the booking is confirmed. It needs a connected payment account (D-PAY-8). With an approval, it is paid first, and goes back if the booking is not approved (D-PAY-9). Null: nothing.",
    Schema.NullOr(Schema.Struct({ amount: Amount, currency: CurrencyField })),
    null
  ),
  conference: setting(
    "The provider that makes a link for each online meeting (D-CONF-1). It needs a location of kind video or custom_link, whose link is used if no link can be made. Null: the location's own link.",
    Schema.NullOr(ConferenceField),
    null
  )
}
