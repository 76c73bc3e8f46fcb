import { type Batch, type DeliveryMode, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { unixSeconds } from "../units.ts"

const Event = Schema.Struct({
  event: Schema.String,
  event_time: Schema.Int,
  event_id: Schema.String,
  user: Schema.Struct({
    email: Sha256,
    phone: Schema.OptionFromOptionalKey(Sha256),
    first_name: Schema.OptionFromOptionalKey(Sha256),
    last_name: Schema.OptionFromOptionalKey(Sha256),
    external_id: Sha256,
    ttclid: Schema.OptionFromOptionalKey(Schema.String)
  }),
  page: Schema.OptionFromOptionalKey(Schema.Struct({ url: Schema.String })),
  properties: Schema.OptionFromOptionalKey(Schema.Struct({ value: Schema.Number, currency: Schema.String }))
})
const Request = Schema.Struct({
  event_source: Schema.Literal("web"),
  event_source_id: Schema.String,
  data: Schema.Array(Event),
  test_event_code: Schema.OptionFromOptionalKey(Schema.String)
})

const eventOf = ({ fields }: Batch<"tiktok">[number]): typeof Event.Type => {
  const { email, externalId, firstName, lastName, phone } = fields.identity.hashes
  return {
    event: fields.name,
    event_time: unixSeconds(fields.occurredAt),
    event_id: fields.eventId,
    user: {
      email,
      phone: Option.fromNullOr(phone),
      first_name: Option.fromNullOr(firstName),
      last_name: Option.fromNullOr(lastName),
      external_id: externalId,
      ttclid: Option.fromUndefinedOr(fields.clicks.ttclid)
    },
    page: Option.map(fields.landingPage, (url) => ({ url })),
    properties: Option.map(fields.value, ({ cents, currency }) => ({ value: amountOf(cents), currency }))
  }
}

/** TikTok's Events API 2.0: seconds, one pixel for the whole request. */
export const tikTokRequest = (batch: Batch<"tiktok">, mode: DeliveryMode) => {
  const { account } = batch[0].fields
  return Schema.encodeSync(Request)({
    event_source: "web",
    event_source_id: account.pixelCode,
    data: batch.map(eventOf),
    test_event_code: mode === "test" ? Option.fromUndefinedOr(account.testCode) : Option.none()
  })
}
