import { type Batch, type DeliveryMode, type PlatformReply, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { DateTime, Option, Schema } from "effect"
import { accepted, byStatus, codeOf, pending, rejected, retryable } from "../outcomes.ts"
import { all, bearer, mixed, type BatchResult, type Platform, type PlatformResponse } from "../Platform.ts"

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
    eventTimestamp: DateTime.formatIso(fields.occurredAt),
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

/** One destination for each conversion action; hashes are in hexadecimal, times in RFC 3339. */
const bodyOf = (batch: Batch<"google">, mode: DeliveryMode) => {
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

const Ingested = Schema.Struct({ requestId: Schema.NonEmptyString })
const Refused = Schema.Struct({
  error: Schema.Struct({
    details: Schema.NonEmptyArray(Schema.Struct({ reason: Schema.optionalKey(Schema.String) }))
  })
})

/** Google returns a receipt and processes the events later. Test requests are validated immediately. */
const resultOf = (response: PlatformResponse, _events: number, mode: DeliveryMode): BatchResult => {
  if (response.status === 200) {
    if (mode === "test") return all(accepted)
    const ingested = Schema.decodeUnknownOption(Ingested)(response.body)
    return Option.isSome(ingested) ? all(pending(ingested.value.requestId)) : byStatus(response)
  }
  const refused = Schema.decodeUnknownOption(Refused)(response.body)
  return response.status === 400 && Option.isSome(refused)
    ? mixed(codeOf(refused.value.error.details[0].reason))
    : byStatus(response)
}

/** Google's Data Manager API. New developers cannot use the conversions of the Google Ads API since June 2026. */
export const google: Platform<"google"> = {
  path: ({ apiVersion }) => `/${apiVersion}/events:ingest`,
  body: bodyOf,
  testRefusal: () => Option.none(),
  authorize: bearer,
  resultOf
}

const ErrorCounts = Schema.Struct({
  errorCounts: Schema.Array(Schema.Struct({ reason: Schema.String }))
})
const Statuses = Schema.Struct({
  requestStatusPerDestination: Schema.NonEmptyArray(
    Schema.Struct({ requestStatus: Schema.String, errorInfo: Schema.optionalKey(ErrorCounts) })
  )
})

/** The result of the one event that was sent under a receipt. */
export const resultOfReceipt = (response: PlatformResponse, receipt: string): PlatformReply => {
  const statuses = Schema.decodeUnknownOption(Statuses)(response.body)
  if (response.status !== 200 || Option.isNone(statuses)) {
    const result = byStatus(response)
    return result._tag === "All" ? result.delivery : rejected(response.status)
  }
  const [{ errorInfo, requestStatus }] = statuses.value.requestStatusPerDestination
  switch (requestStatus) {
    case "SUCCESS":
      return accepted
    case "FAILED":
    case "PARTIAL_SUCCESS":
      return byReason(errorInfo?.errorCounts[0]?.reason)
    default:
      return pending(receipt)
  }
}

/** A duplicate transaction id means that Google already has the event. */
const byReason = (reason: string | undefined): PlatformReply => {
  const code = codeOf(reason?.replace("PROCESSING_ERROR_REASON_", ""))
  if (code === "DUPLICATE_TRANSACTION_ID") return accepted
  return code === "INTERNAL_ERROR" ? retryable(code) : rejected(code)
}
