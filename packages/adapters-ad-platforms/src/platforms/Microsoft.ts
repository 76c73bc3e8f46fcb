import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Array as Arr, Option, Schema } from "effect"
import { accepted, byStatus, rejected } from "../outcomes.ts"
import {
  bearer,
  type BatchResult,
  each,
  type Platform,
  type PlatformResponse,
  unixSeconds,
  withoutTestMode
} from "../Platform.ts"

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

const Received = Schema.Struct({
  eventsReceived: Schema.Int,
  error: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        details: Schema.Array(
          Schema.Struct({
            index: Schema.Int,
            errorCode: Schema.optionalKey(Schema.String),
            isWarning: Schema.optionalKey(Schema.Boolean)
          })
        )
      })
    )
  )
})

/** Details name the rejected events. Events with warnings are accepted. */
const resultOf = (response: PlatformResponse, events: number): BatchResult => {
  const received = Schema.decodeUnknownOption(Received)(response.body)
  if (response.status !== 200 || Option.isNone(received)) return byStatus(response)
  const refused = (received.value.error?.details ?? []).filter(({ isWarning }) => isWarning !== true)
  const codes = new Map(refused.map(({ errorCode, index }) => [index, errorCode]))
  return each(Arr.makeBy(events, (index) => (codes.has(index) ? rejected(codes.get(index)) : accepted)))
}

/** Microsoft's Conversions API for a UET tag. Microsoft enables it for each account. Times are in seconds. */
export const microsoft: Platform<"microsoft"> = {
  path: ({ apiVersion, tagId }) => `/${apiVersion}/${tagId}/events`,
  body: (batch) =>
    Schema.encodeSync(Request)({
      data: batch.map(eventOf),
      dataProvider: "Calendeal",
      continueOnValidationError: true
    }),
  testRefusal: withoutTestMode,
  authorize: bearer,
  resultOf
}
