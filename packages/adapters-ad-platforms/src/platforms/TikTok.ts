import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import {
  all,
  type BatchResult,
  mixed,
  needsTestCode,
  type Platform,
  type PlatformResponse,
  testCodeFor,
  unixSeconds
} from "../Platform.ts"

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

/** Times are in seconds. */
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

const Result = Schema.Struct({ code: Schema.Int })

/** The status is always 200, and the body has a code. One invalid event fails the whole request. */
const resultOf = (response: PlatformResponse): BatchResult => {
  const result = Schema.decodeUnknownOption(Result)(response.body)
  if (response.status !== 200 || Option.isNone(result)) return byStatus(response)
  const { code } = result.value
  if (code === 0) return all(accepted)
  if (code === 40100) return all(throttled(response))
  if (code >= 40101 && code <= 40105) return all(authExpired)
  if (code === 40001) return all(rejected(code))
  return code >= 50000 ? all(retryable(code)) : mixed(String(code))
}

/** TikTok's Events API 2.0, with one pixel per request. */
export const tikTok: Platform<"tiktok"> = {
  path: ({ apiVersion }) => `/open_api/${apiVersion}/event/track/`,
  body: (batch, mode) =>
    Schema.encodeSync(Request)({
      event_source: "web",
      event_source_id: batch[0].fields.account.pixelCode,
      data: batch.map(eventOf),
      test_event_code: testCodeFor(mode, batch[0].fields.account)
    }),
  testRefusal: needsTestCode,
  authorize: (token) => ({ headers: { "access-token": token }, fields: {} }),
  resultOf
}
