import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { Option, Schema } from "effect"
import { decimalOf, unixMillis } from "../units.ts"

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

const eventOf = ({ fields }: Batch<"linkedin">[number]): typeof Event.Type => ({
  conversion: `urn:lla:llaPartnerConversion:${fields.name}`,
  conversionHappenedAt: unixMillis(fields.occurredAt),
  conversionValue: Option.map(fields.value, (money) => ({
    currencyCode: money.currency,
    amount: decimalOf(money)
  })),
  // LinkedIn would take names beside the ids, but in clear only: they stay here.
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

/** LinkedIn's Conversions API: milliseconds, amounts as text, rules by their URN. */
export const linkedInRequest = (batch: Batch<"linkedin">) =>
  Schema.encodeSync(Request)({ elements: batch.map(eventOf) })
