import { type Batch, type DeliveryMode, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { unixSeconds } from "../units.ts"

const Event = Schema.Struct({
  event_name: Schema.String,
  event_time: Schema.Int,
  event_id: Schema.String,
  // A browser's event would need its user agent and address, which are not kept.
  action_source: Schema.Literal("system_generated"),
  event_source_url: Schema.OptionFromOptionalKey(Schema.String),
  user_data: Schema.Struct({
    em: Schema.Tuple([Sha256]),
    ph: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    fn: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    ln: Schema.OptionFromOptionalKey(Schema.Tuple([Sha256])),
    external_id: Schema.Tuple([Sha256]),
    fbc: Schema.OptionFromOptionalKey(Schema.String),
    fbp: Schema.OptionFromOptionalKey(Schema.String)
  }),
  custom_data: Schema.OptionFromOptionalKey(Schema.Struct({ value: Schema.Number, currency: Schema.String }))
})

const Request = Schema.Struct({
  data: Schema.Array(Event),
  test_event_code: Schema.OptionFromOptionalKey(Schema.String)
})

const one = (hash: Sha256 | null) => Option.map(Option.fromNullOr(hash), (some) => [some] as const)

const eventOf = ({ fields }: Batch<"meta">[number]): typeof Event.Type => {
  const { clicks, identity, value } = fields
  const { email, externalId, firstName, lastName, phone } = identity.hashes
  return {
    event_name: fields.name,
    event_time: unixSeconds(fields.occurredAt),
    event_id: fields.eventId,
    action_source: "system_generated",
    event_source_url: fields.landingPage,
    user_data: {
      em: [email],
      ph: one(phone),
      fn: one(firstName),
      ln: one(lastName),
      external_id: [externalId],
      fbc: Option.fromUndefinedOr(clicks.fbc),
      fbp: Option.fromUndefinedOr(clicks.fbp)
    },
    custom_data: Option.map(value, ({ cents, currency }) => ({ value: amountOf(cents), currency }))
  }
}

/** Meta's Conversions API: a list of events, seconds, hashes in lists. */
export const metaRequest = (batch: Batch<"meta">, mode: DeliveryMode) =>
  Schema.encodeSync(Request)({
    data: batch.map(eventOf),
    test_event_code:
      mode === "test" ? Option.fromUndefinedOr(batch[0].fields.account.testCode) : Option.none()
  })
