import { type Batch, type DeliveryMode, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { rfc3339 } from "../units.ts"

const Account = Schema.Struct({ accountType: Schema.Literal("GOOGLE_ADS"), accountId: Schema.String })
const Destination = Schema.Struct({
  reference: Schema.String,
  operatingAccount: Account,
  loginAccount: Schema.OptionFromOptionalKey(Account),
  productDestinationId: Schema.String
})
const Granted = Schema.Literal("CONSENT_GRANTED")
const Event = Schema.Struct({
  destinationReferences: Schema.Tuple([Schema.String]),
  transactionId: Schema.String,
  eventTimestamp: Schema.String,
  eventSource: Schema.Literal("WEB"),
  userData: Schema.Struct({
    userIdentifiers: Schema.Array(
      Schema.Union([Schema.Struct({ emailAddress: Sha256 }), Schema.Struct({ phoneNumber: Sha256 })])
    )
  }),
  adIdentifiers: Schema.OptionFromOptionalKey(
    Schema.Struct({
      gclid: Schema.OptionFromOptionalKey(Schema.String),
      gbraid: Schema.OptionFromOptionalKey(Schema.String),
      wbraid: Schema.OptionFromOptionalKey(Schema.String)
    })
  ),
  currency: Schema.OptionFromOptionalKey(Schema.String),
  conversionValue: Schema.OptionFromOptionalKey(Schema.Number),
  consent: Schema.OptionFromOptionalKey(Schema.Struct({ adUserData: Granted, adPersonalization: Granted }))
})
const Request = Schema.Struct({
  destinations: Schema.Array(Destination),
  events: Schema.Array(Event),
  encoding: Schema.Literal("HEX"),
  validateOnly: Schema.Boolean
})

const adsAccount = (accountId: string) => ({ accountType: "GOOGLE_ADS" as const, accountId })

const eventOf = ({ fields }: Batch<"google">[number]): typeof Event.Type => {
  const { email, phone } = fields.identity.hashes
  const { gbraid, gclid, wbraid } = fields.clicks
  return {
    destinationReferences: [fields.name],
    transactionId: fields.eventId,
    eventTimestamp: rfc3339(fields.occurredAt),
    eventSource: "WEB",
    userData: {
      userIdentifiers: [{ emailAddress: email }, ...(phone === null ? [] : [{ phoneNumber: phone }])]
    },
    adIdentifiers:
      Object.keys(fields.clicks).length === 0
        ? Option.none()
        : Option.some({
            gclid: Option.fromUndefinedOr(gclid),
            gbraid: Option.fromUndefinedOr(gbraid),
            wbraid: Option.fromUndefinedOr(wbraid)
          }),
    currency: Option.map(fields.value, ({ currency }) => currency),
    conversionValue: Option.map(fields.value, ({ cents }) => amountOf(cents)),
    // Events without consent are never reported. Consent that was not requested is omitted.
    consent:
      fields.consent === "granted"
        ? Option.some({ adUserData: "CONSENT_GRANTED", adPersonalization: "CONSENT_GRANTED" })
        : Option.none()
  }
}

/** Google's Data Manager API: one destination for each conversion action, hashes in hex, RFC 3339. */
export const googleRequest = (batch: Batch<"google">, mode: DeliveryMode) => {
  const { account } = batch[0].fields
  return Schema.encodeSync(Request)({
    destinations: [...new Set(batch.map(({ fields }) => fields.name))].map((action) => ({
      reference: action,
      operatingAccount: adsAccount(account.customerId),
      loginAccount: Option.map(Option.fromUndefinedOr(account.loginCustomerId), adsAccount),
      productDestinationId: action
    })),
    events: batch.map(eventOf),
    encoding: "HEX",
    validateOnly: mode === "test"
  })
}
