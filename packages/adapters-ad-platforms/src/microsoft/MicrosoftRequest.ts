import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { unixSeconds } from "../units.ts"

const Event = Schema.Struct({
  eventType: Schema.Literal("custom"),
  eventName: Schema.String,
  eventId: Schema.String,
  eventTime: Schema.Int,
  eventSourceUrl: Schema.OptionFromOptionalKey(Schema.String),
  adStorageConsent: Schema.OptionFromOptionalKey(Schema.Literal("G")),
  userData: Schema.Struct({
    em: Sha256,
    ph: Schema.OptionFromOptionalKey(Sha256),
    externalId: Sha256,
    msclkid: Schema.OptionFromOptionalKey(Schema.String)
  }),
  customData: Schema.OptionFromOptionalKey(Schema.Struct({ value: Schema.Number, currency: Schema.String }))
})
const Request = Schema.Struct({
  data: Schema.Array(Event),
  dataProvider: Schema.Literal("Calendeal"),
  continueOnValidationError: Schema.Literal(true)
})

const eventOf = ({ fields }: Batch<"microsoft">[number]): typeof Event.Type => {
  const { email, externalId, phone } = fields.identity.hashes
  return {
    eventType: "custom",
    eventName: fields.name,
    eventId: fields.eventId,
    eventTime: unixSeconds(fields.occurredAt),
    eventSourceUrl: fields.landingPage,
    adStorageConsent: fields.consent === "granted" ? Option.some("G") : Option.none(),
    userData: {
      em: email,
      ph: Option.fromNullOr(phone),
      externalId,
      msclkid: Option.fromUndefinedOr(fields.clicks.msclkid)
    },
    customData: Option.map(fields.value, ({ cents, currency }) => ({ value: amountOf(cents), currency }))
  }
}

/** Microsoft's Conversions API of a UET tag: seconds; one bad event does not hold up the others. */
export const microsoftRequest = (batch: Batch<"microsoft">) =>
  Schema.encodeSync(Request)({
    data: batch.map(eventOf),
    dataProvider: "Calendeal",
    continueOnValidationError: true
  })
