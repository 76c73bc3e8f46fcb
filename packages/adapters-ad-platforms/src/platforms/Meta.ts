import { type Batch, Sha256 } from "@calendeal/domain/conversions"
import { amountOf } from "@calendeal/domain/money"
import { Option, Schema } from "effect"
import { accepted, authExpired, byStatus, rejected, retryable, throttled } from "../outcomes.ts"
import {
  all,
  type BatchResult,
  mixed,
  needsTestCode,
  type Platform,
  type PlatformResponse,
  testCodeFor,
  unixSeconds
} from "../Platform.ts"

const Event = Schema.Struct({
  event_name: Schema.String,
  event_time: Schema.Int,
  event_id: Schema.String,
  // "website" requires the visitor's user agent and IP address, which are not stored.
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

const listOf = (hash: Sha256 | null) => Option.map(Option.fromNullOr(hash), (some) => [some] as const)

/** Times are in seconds, and hashes are in lists. */
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
      ph: listOf(phone),
      fn: listOf(firstName),
      ln: listOf(lastName),
      external_id: [externalId],
      fbc: Option.fromUndefinedOr(clicks.fbc),
      fbp: Option.fromUndefinedOr(clicks.fbp)
    },
    custom_data: Option.map(value, ({ cents, currency }) => ({ value: amountOf(cents), currency }))
  }
}

const Received = Schema.Struct({ events_received: Schema.Int })
const Failed = Schema.Struct({
  error: Schema.Struct({
    code: Schema.Int,
    error_subcode: Schema.optionalKey(Schema.Int),
    is_transient: Schema.optionalKey(Schema.Boolean)
  })
})

const temporary: ReadonlySet<number> = new Set([1, 2, 341, 368, 5000, 21009])
const rateLimited: ReadonlySet<number> = new Set([4, 17, 32, 613, 80003, 80004])
const unauthorised: ReadonlySet<number> = new Set([10, 102, 190])
/** The dataset does not exist for this token, independent of the event. */
const noSuchDataset = "100.33"

/**
 * Meta accepts or rejects a whole request. The code of its Graph API decides, not the status. If it received fewer
 * events than were sent, halves are sent again: Meta deduplicates them.
 */
const resultOf = (response: PlatformResponse, events: number): BatchResult => {
  if (response.status === 200) {
    const received = Schema.decodeUnknownOption(Received)(response.body)
    if (Option.isNone(received)) return byStatus(response)
    return received.value.events_received === events ? all(accepted) : mixed("not_received")
  }
  const failed = Schema.decodeUnknownOption(Failed)(response.body)
  if (Option.isNone(failed)) return byStatus(response)
  const { code, error_subcode, is_transient } = failed.value.error
  if (rateLimited.has(code)) return all(throttled(response))
  if (temporary.has(code) || is_transient === true) return all(retryable(code))
  if (unauthorised.has(code) || (code >= 200 && code < 300)) return all(authExpired)
  const fullCode = error_subcode === undefined ? String(code) : `${code}.${error_subcode}`
  return fullCode === noSuchDataset ? all(rejected(fullCode)) : mixed(fullCode)
}

/** Meta's Conversions API. The token is a field of the body, because addresses are logged on the way. */
export const meta: Platform<"meta"> = {
  path: ({ apiVersion, datasetId }) => `/${apiVersion}/${datasetId}/events`,
  body: (batch, mode) =>
    Schema.encodeSync(Request)({
      data: batch.map(eventOf),
      test_event_code: testCodeFor(mode, batch[0].fields.account)
    }),
  testRefusal: needsTestCode,
  authorize: (token) => ({ headers: {}, fields: { access_token: token } }),
  resultOf
}
