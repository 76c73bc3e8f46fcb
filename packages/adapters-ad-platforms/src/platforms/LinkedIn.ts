import { type Batch, type PlatformReply, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { DateTime, Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import {
  all,
  bearer,
  each,
  type BatchResult,
  type Platform,
  type PlatformResponse,
  withoutTestMode
} from "../Platform.ts"

const UserId = Schema.Union([
  Schema.Struct({ idType: Schema.Literal("SHA256_EMAIL"), idValue: Sha256 }),
  Schema.Struct({
    idType: Schema.Literal("LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID"),
    idValue: Schema.String
  })
])
const Event = Schema.Struct({
  conversion: Schema.String,
  conversionHappenedAt: Schema.Int,
  conversionValue: Schema.OptionFromOptionalKey(
    Schema.Struct({ currencyCode: Schema.String, amount: Schema.String })
  ),
  user: Schema.Struct({ userIds: Schema.Array(UserId) }),
  eventId: Schema.String
})
const Request = Schema.Struct({ elements: Schema.Array(Event) })

/** Times are in milliseconds, amounts are texts with two decimals, and rules are named by their URN. */
const eventOf = ({ fields }: Batch<"linkedin">[number]): typeof Event.Type => ({
  conversion: `urn:lla:llaPartnerConversion:${fields.name}`,
  conversionHappenedAt: DateTime.toEpochMillis(fields.occurredAt),
  conversionValue: Option.map(fields.value, ({ cents, currency }) => ({
    currencyCode: currency,
    amount: amountOf(cents).toFixed(2)
  })),
  // LinkedIn accepts names only in clear text, so they are not sent.
  user: {
    userIds: [
      { idType: "SHA256_EMAIL", idValue: fields.identity.hashes.email },
      ...(fields.clicks.li_fat_id === undefined
        ? []
        : [{ idType: "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID" as const, idValue: fields.clicks.li_fat_id }])
    ]
  },
  eventId: fields.eventId
})

const Elements = Schema.Struct({ elements: Schema.Array(Schema.Struct({ status: Schema.Int })) })

const resultOf = (response: PlatformResponse, events: number): BatchResult => {
  // LinkedIn supports a version for a year. The events wait until the account names another version.
  if (response.status === 426) return all(retryable("version_sunset"))
  const body = Schema.decodeUnknownOption(Elements)(response.body)
  return response.status === 200 && Option.isSome(body) && body.value.elements.length === events
    ? each(body.value.elements.map(({ status }) => receptionOf(status)))
    : byStatus(response)
}

const receptionOf = (status: number): PlatformReply => {
  if (status >= 200 && status < 300) return accepted
  if (status === 401 || status === 403) return authExpired
  if (status === 429) return throttled({ retryAfter: Option.none() })
  return status >= 500 ? retryable(status) : rejected(status)
}

/** LinkedIn's Conversions API. Uses its batch method, which returns a result for each event. */
export const linkedIn: Platform<"linkedin"> = {
  path: () => "/rest/conversionEvents",
  headers: ({ apiVersion }) => ({
    "linkedin-version": apiVersion,
    "x-restli-protocol-version": "2.0.0",
    "x-restli-method": "BATCH_CREATE"
  }),
  body: (batch) => Schema.encodeSync(Request)({ elements: batch.map(eventOf) }),
  testRefusal: withoutTestMode,
  authorize: bearer,
  resultOf
}
