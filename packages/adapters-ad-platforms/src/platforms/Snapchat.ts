import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { accepted, byStatus } from "../outcomes.ts"
import { all, bearer, type Platform, unixSeconds } from "../Platform.ts"

const Event = Schema.Struct({
  event_name: Schema.String,
  event_time: Schema.Int,
  event_id: Schema.String,
  event_source_url: Schema.OptionFromOptionalKey(Schema.String),
  action_source: Schema.Literal("WEB"),
  user_data: Schema.Struct({
    em: Schema.Tuple([Sha256]),
    ph: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    fn: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    ln: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    external_id: Schema.Tuple([Sha256]),
    sc_click_id: Schema.OptionFromOptionalKey(Schema.String)
  }),
  custom_data: Schema.OptionFromOptionalKey(Schema.Struct({ value: Schema.Number, currency: Schema.String }))
})
const Request = Schema.Struct({ data: Schema.Array(Event) })

const listOf = (hash: Sha256 | null) => Option.map(Option.fromNullOr(hash), (some) => [some] as const)

/** Times are in seconds, and hashes are in lists. */
const eventOf = ({ fields }: Batch<"snapchat">[number]): typeof Event.Type => {
  const { email, externalId, firstName, lastName, phone } = fields.identity.hashes
  return {
    event_name: fields.name,
    event_time: unixSeconds(fields.occurredAt),
    event_id: fields.eventId,
    event_source_url: fields.landingPage,
    action_source: "WEB",
    user_data: {
      em: [email],
      ph: listOf(phone),
      fn: listOf(firstName),
      ln: listOf(lastName),
      external_id: [externalId],
      sc_click_id: Option.fromUndefinedOr(fields.clicks.sccid)
    },
    custom_data: Option.map(fields.value, ({ cents, currency }) => ({ value: amountOf(cents), currency }))
  }
}

const Received = Schema.Struct({ status: Schema.Literals(["VALID", "OK", "SUCCESS"]) })

/**
 * Snapchat's Conversions API v3. A request is taken as a whole or not at all. The token is in a header, because addresses are
 * logged on the way. Test events have an address of their own, which validates them.
 */
export const snapchat: Platform<"snapchat"> = {
  path: ({ apiVersion, pixelId }, mode) =>
    `/${apiVersion}/${pixelId}/events${mode === "test" ? "/validate" : ""}`,
  body: (batch) => Schema.encodeSync(Request)({ data: batch.map(eventOf) }),
  testRefusal: () => Option.none(),
  authorize: bearer,
  resultOf: (response) =>
    response.status === 200 && Schema.is(Received)(response.body) ? all(accepted) : byStatus(response)
}
