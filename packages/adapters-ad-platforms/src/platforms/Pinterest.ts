import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { accepted, byStatus, rejected } from "../outcomes.ts"
import {
  bearer,
  type BatchResult,
  each,
  type Platform,
  type PlatformResponse,
  unixSeconds
} from "../Platform.ts"

const Event = Schema.Struct({
  event_name: Schema.String,
  action_source: Schema.Literal("web"),
  event_time: Schema.Int,
  event_id: Schema.String,
  event_source_url: Schema.OptionFromOptionalKey(Schema.String),
  partner_name: Schema.Literal("Calendeal"),
  user_data: Schema.Struct({
    em: Schema.Tuple([Sha256]),
    ph: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    fn: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    ln: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    external_id: Schema.Tuple([Sha256]),
    click_id: Schema.OptionFromOptionalKey(Schema.String)
  }),
  // Pinterest takes the amount as a text.
  custom_data: Schema.OptionFromOptionalKey(Schema.Struct({ value: Schema.String, currency: Schema.String }))
})
const Request = Schema.Struct({ data: Schema.Array(Event) })

const listOf = (hash: Sha256 | null) => Option.map(Option.fromNullOr(hash), (some) => [some] as const)

/** Times are in seconds, and hashes are in lists. */
const eventOf = ({ fields }: Batch<"pinterest">[number]): typeof Event.Type => {
  const { email, externalId, firstName, lastName, phone } = fields.identity.hashes
  return {
    event_name: fields.name,
    action_source: "web",
    event_time: unixSeconds(fields.occurredAt),
    event_id: fields.eventId,
    event_source_url: fields.landingPage,
    partner_name: "Calendeal",
    user_data: {
      em: [email],
      ph: listOf(phone),
      fn: listOf(firstName),
      ln: listOf(lastName),
      external_id: [externalId],
      click_id: Option.fromUndefinedOr(fields.clicks.epik)
    },
    custom_data: Option.map(fields.value, ({ cents, currency }) => ({
      value: String(amountOf(cents)),
      currency
    }))
  }
}

const Processed = Schema.Struct({
  events: Schema.Array(Schema.Struct({ status: Schema.Literals(["processed", "failed"]) }))
})

/** With status 200 or 422, Pinterest names the result of each event. */
const resultOf = (response: PlatformResponse, events: number): BatchResult => {
  const processed = Schema.decodeUnknownOption(Processed)(response.body)
  if (response.status !== 200 && response.status !== 422) return byStatus(response)
  return Option.isSome(processed) && processed.value.events.length === events
    ? each(processed.value.events.map(({ status }) => (status === "processed" ? accepted : rejected(status))))
    : byStatus(response)
}

/** Pinterest's Conversions API v5. */
export const pinterest: Platform<"pinterest"> = {
  path: ({ adAccountId, apiVersion }, mode) =>
    `/${apiVersion}/ad_accounts/${adAccountId}/events${mode === "test" ? "?test=true" : ""}`,
  body: (batch) => Schema.encodeSync(Request)({ data: batch.map(eventOf) }),
  testRefusal: () => Option.none(),
  authorize: bearer,
  resultOf
}
