import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { DateTime, Option, Schema } from "effect"
import { accepted, byStatus } from "../outcomes.ts"
import { all, bearer, needsTestCode, type Platform, testCodeFor } from "../Platform.ts"

const Standard = Schema.Literals([
  "PAGE_VISIT",
  "VIEW_CONTENT",
  "SEARCH",
  "ADD_TO_CART",
  "ADD_TO_WISHLIST",
  "PURCHASE",
  "LEAD",
  "SIGN_UP"
])
const Type = Schema.Union([
  Schema.Struct({ tracking_type: Standard }),
  Schema.Struct({ tracking_type: Schema.Literal("CUSTOM"), custom_event_name: Schema.String })
])
const Event = Schema.Struct({
  event_at: Schema.Int,
  action_source: Schema.Literal("WEBSITE"),
  event_source_url: Schema.OptionFromOptionalKey(Schema.String),
  type: Type,
  click_id: Schema.OptionFromOptionalKey(Schema.String),
  user: Schema.Struct({
    email: Sha256,
    phone_number: Schema.OptionFromOptionalKey(Sha256),
    external_id: Sha256
  }),
  metadata: Schema.Struct({
    conversion_id: Schema.String,
    value: Schema.OptionFromOptionalKey(Schema.Number),
    currency: Schema.OptionFromOptionalKey(Schema.String)
  })
})
const Request = Schema.Struct({
  data: Schema.Struct({
    events: Schema.Array(Event),
    test_id: Schema.OptionFromOptionalKey(Schema.String)
  })
})

/** A type of Reddit if it has this name, otherwise a custom event. */
const typeOf = (name: string): typeof Type.Type =>
  Schema.is(Standard)(name) ? { tracking_type: name } : { tracking_type: "CUSTOM", custom_event_name: name }

/** Times are in milliseconds. */
const eventOf = ({ fields }: Batch<"reddit">[number]): typeof Event.Type => {
  const { email, externalId, phone } = fields.identity.hashes
  return {
    event_at: DateTime.toEpochMillis(fields.occurredAt),
    action_source: "WEBSITE",
    event_source_url: fields.landingPage,
    type: typeOf(fields.name),
    click_id: Option.fromUndefinedOr(fields.clicks.rdt_cid),
    user: { email, phone_number: Option.fromNullOr(phone), external_id: externalId },
    metadata: {
      conversion_id: fields.eventId,
      value: Option.map(fields.value, ({ cents }) => amountOf(cents)),
      currency: Option.map(fields.value, ({ currency }) => currency)
    }
  }
}

const Processed = Schema.Struct({ data: Schema.Struct({ message: Schema.String }) })

/** Reddit's Conversions API v3. A request is processed completely or, with status 400, not at all. */
export const reddit: Platform<"reddit"> = {
  path: ({ apiVersion, pixelId }) => `/api/${apiVersion}/pixels/${pixelId}/conversion_events`,
  body: (batch, mode) =>
    Schema.encodeSync(Request)({
      data: { events: batch.map(eventOf), test_id: testCodeFor(mode, batch[0].fields.account) }
    }),
  testRefusal: needsTestCode,
  authorize: bearer,
  resultOf: (response) =>
    response.status === 200 && Schema.is(Processed)(response.body) ? all(accepted) : byStatus(response)
}
