import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { DateTime, Option, Schema } from "effect"
import { accepted, byStatus } from "../outcomes.ts"
import { all, type Platform, withoutTestMode } from "../Platform.ts"

const Event = Schema.Struct({
  type: Schema.Literal("track"),
  messageId: Schema.String,
  userId: Sha256,
  event: Schema.String,
  timestamp: Schema.String,
  properties: Schema.Struct({
    value: Schema.OptionFromOptionalKey(Schema.Number),
    currency: Schema.OptionFromOptionalKey(Schema.String)
  }),
  context: Schema.Struct({
    library: Schema.Struct({ name: Schema.Literal("calendeal") }),
    page: Schema.OptionFromOptionalKey(Schema.Struct({ url: Schema.String })),
    // Not `email` and `phone`, so that no hash becomes the address of a profile.
    traits: Schema.Struct({
      hashed_email: Sha256,
      hashed_phone: Schema.OptionFromOptionalKey(Sha256)
    })
  })
})
const Request = Schema.Struct({ batch: Schema.Array(Event) })

/** The same `messageId` for each attempt, by which both count a call once. */
const eventOf = ({ fields }: Batch<"rudderstack" | "segment">[number]): typeof Event.Type => {
  const { email, externalId, phone } = fields.identity.hashes
  return {
    type: "track",
    messageId: fields.eventId,
    userId: externalId,
    event: fields.name,
    timestamp: DateTime.formatIso(fields.occurredAt),
    properties: {
      value: Option.map(fields.value, ({ cents }) => amountOf(cents)),
      currency: Option.map(fields.value, ({ currency }) => currency)
    },
    context: {
      library: { name: "calendeal" },
      page: Option.map(fields.landingPage, (url) => ({ url })),
      traits: { hashed_email: email, hashed_phone: Option.fromNullOr(phone) }
    }
  }
}

const bodyOf = (batch: Batch<"rudderstack" | "segment">) =>
  Schema.encodeSync(Request)({ batch: batch.map(eventOf) })

/** The write key of the source is the user of basic authentication, without a password. */
const byWriteKey = (key: string) => ({ headers: { authorization: `Basic ${btoa(`${key}:`)}` }, fields: {} })

const Succeeded = Schema.Struct({ success: Schema.Literal(true) })

/** Segment's HTTP API: `track` calls in a batch. */
export const segment: Platform<"segment"> = {
  path: ({ apiVersion }) => `/${apiVersion}/batch`,
  body: bodyOf,
  testRefusal: withoutTestMode,
  authorize: byWriteKey,
  resultOf: (response) =>
    response.status === 200 && Schema.is(Succeeded)(response.body) ? all(accepted) : byStatus(response)
}

/** The same at RudderStack, which answers with a word instead of JSON. */
export const rudderStack: Platform<"rudderstack"> = {
  path: ({ apiVersion }) => `/${apiVersion}/batch`,
  body: bodyOf,
  testRefusal: withoutTestMode,
  authorize: byWriteKey,
  resultOf: (response) =>
    response.status === 200 && response.body === "OK" ? all(accepted) : byStatus(response)
}
