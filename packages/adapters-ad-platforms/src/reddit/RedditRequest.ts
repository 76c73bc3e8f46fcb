import { type Batch, type DeliveryMode, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { unixMillis } from "../units.ts"

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

/** One of Reddit's own types, otherwise a custom event. */
const typeOf = (name: string): typeof Type.Type =>
  Schema.is(Standard)(name) ? { tracking_type: name } : { tracking_type: "CUSTOM", custom_event_name: name }

const eventOf = ({ fields }: Batch<"reddit">[number]): typeof Event.Type => {
  const { email, externalId, phone } = fields.identity.hashes
  return {
    event_at: unixMillis(fields.occurredAt),
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

/** Reddit's Conversions API v3: milliseconds, everything under `data`. */
export const redditRequest = (batch: Batch<"reddit">, mode: DeliveryMode) =>
  Schema.encodeSync(Request)({
    data: {
      events: batch.map(eventOf),
      test_id: mode === "test" ? Option.fromUndefinedOr(batch[0].fields.account.testCode) : Option.none()
    }
  })
