import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { DateTime, Option, Schema } from "effect"
import { accepted, byStatus } from "../outcomes.ts"
import { all, type Platform, withoutTestMode } from "../Platform.ts"
import { signedByOAuth } from "./signedByOAuth.ts"

const Identifier = Schema.Union([
  Schema.Struct({ twclid: Schema.String }),
  Schema.Struct({ hashed_email: Sha256 }),
  Schema.Struct({ hashed_phone_number: Sha256 })
])
const Event = Schema.Struct({
  conversion_time: Schema.String,
  event_id: Schema.String,
  identifiers: Schema.Array(Identifier),
  conversion_id: Schema.String,
  value: Schema.OptionFromOptionalKey(Schema.Number),
  price_currency: Schema.OptionFromOptionalKey(Schema.String)
})
const Request = Schema.Struct({ conversions: Schema.Array(Event) })

/** Times are in ISO 8601. `event_id` is the event in X's Events Manager, and `conversion_id` ours. */
const eventOf = ({ fields }: Batch<"x">[number]): typeof Event.Type => {
  const { email, phone } = fields.identity.hashes
  const { twclid } = fields.clicks
  return {
    conversion_time: DateTime.formatIso(fields.occurredAt),
    event_id: fields.name,
    identifiers: [
      { hashed_email: email },
      ...(phone === null ? [] : [{ hashed_phone_number: phone }]),
      ...(twclid === undefined ? [] : [{ twclid }])
    ],
    conversion_id: fields.eventId,
    value: Option.map(fields.value, ({ cents }) => amountOf(cents)),
    price_currency: Option.map(fields.value, ({ currency }) => currency)
  }
}

const Processed = Schema.Struct({ data: Schema.Struct({ conversions_processed: Schema.Int }) })

/** X's Conversion API. One invalid event fails the whole request. */
export const x: Platform<"x"> = {
  path: ({ apiVersion, pixelId }) => `/${apiVersion}/measurement/conversions/${pixelId}`,
  body: (batch) => Schema.encodeSync(Request)({ conversions: batch.map(eventOf) }),
  testRefusal: withoutTestMode,
  authorize: signedByOAuth,
  resultOf: (response) =>
    response.status === 200 && Schema.is(Processed)(response.body) ? all(accepted) : byStatus(response)
}
