import { Result, Schema } from "effect"
import type { MockPlatform, Reply } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Hashes = Schema.optionalKey(Schema.NonEmptyArray(Hash))

const Request = (now: number) =>
  Schema.Struct({
    access_token: Schema.NonEmptyString,
    test_event_code: Schema.optionalKey(Schema.NonEmptyString),
    data: Schema.NonEmptyArray(
      Schema.Struct({
        event_name: Schema.NonEmptyString,
        event_time: instant("seconds", now, 7),
        event_id: EventId,
        action_source: Schema.Literals([
          "email",
          "website",
          "app",
          "phone_call",
          "chat",
          "physical_store",
          "system_generated",
          "business_messaging",
          "other"
        ]),
        event_source_url: Schema.optionalKey(Page),
        user_data: Schema.Struct({
          em: Hashes,
          ph: Hashes,
          fn: Hashes,
          ln: Hashes,
          external_id: Hashes,
          fbc: Schema.optionalKey(ClickId.check(Schema.isPattern(/^fb\.[0-9]\.[0-9]{13}\..+$/))),
          fbp: Schema.optionalKey(ClickId.check(Schema.isPattern(/^fb\.[0-9]\.[0-9]{13}\.[0-9]+$/)))
        }).check(Schema.makeFilter((user) => Object.keys(user).length > 0)),
        custom_data: Schema.optionalKey(Schema.Struct({ value: Amount, currency: Currency }))
      })
    )
  })

/** Meta rejects the whole request for one invalid event. */
export const meta: MockPlatform = ({ body, method, now, path }, state) => {
  const dataset = /^\/v\d+\.\d+\/(\d+)\/events$/.exec(path)?.[1]
  if (method !== "POST" || dataset === undefined) return failed(404, 100, undefined, "no such path")
  const request = read(Request(now), body)
  if (Result.isFailure(request)) {
    const isTooOld = /event_time: too old/.test(request.failure)
    return failed(400, 100, isTooOld ? 2804003 : 2804050, request.failure)
  }
  const { access_token, data, test_event_code } = request.success
  if (!state.isValidToken(access_token)) return failed(400, 190, undefined, "access token")
  if (data.length > 1000) return failed(400, 100, 2804009, "more than 1,000 events")
  if (data.some(({ event_id }) => state.isRejected(event_id)))
    return failed(400, 100, 2804019, "rejected event")
  for (const event of data) {
    const { custom_data, event_id, event_name, event_time, user_data } = event
    const conversion = {
      platform: "meta" as const,
      account: dataset,
      name: event_name,
      eventId: event_id,
      at: event_time * 1000,
      value: custom_data === undefined ? undefined : `${custom_data.value} ${custom_data.currency}`,
      identifiers: Object.keys(user_data)
    }
    if (test_event_code === undefined) state.count(conversion)
    else state.test(conversion)
  }
  return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: "A1b2" } }
}

const failed = (status: number, code: number, subcode: number | undefined, rejection: string): Reply => ({
  status,
  body: {
    error: {
      message: "Invalid parameter",
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      is_transient: false,
      fbtrace_id: "A1b2"
    }
  },
  rejection
})
