import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Hashes = Schema.optionalKey(Schema.NonEmptyArray(Hash))
const Request = (now: number) =>
  Schema.Struct({
    data: Schema.NonEmptyArray(
      Schema.Struct({
        event_name: Schema.String.check(Schema.isPattern(/^[A-Z0-9_]{1,50}$/)),
        event_time: instant("seconds", now, 28),
        event_id: EventId,
        event_source_url: Schema.optionalKey(Page),
        action_source: Schema.Literals(["WEB", "MOBILE_APP", "OFFLINE"]),
        user_data: Schema.Struct({
          em: Hashes,
          ph: Hashes,
          fn: Hashes,
          ln: Hashes,
          external_id: Hashes,
          sc_click_id: Schema.optionalKey(ClickId)
        }),
        custom_data: Schema.optionalKey(Schema.Struct({ value: Amount, currency: Currency }))
      })
    )
  })

/** Snapchat rejects the whole request for one invalid event, and validates test events at another path. */
export const snapchat: MockPlatform = ({ body, headers, method, now, path }, state) => {
  const [, pixel, validates] = /^\/v\d+\/([A-Za-z0-9_-]+)\/events(\/validate)?$/.exec(path) ?? []
  if (method !== "POST" || pixel === undefined) return { status: 404, rejection: "no such path" }
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token)) return { status: 401, rejection: "token" }
  const request = read(Request(now), body)
  if (Result.isFailure(request))
    return { status: 400, body: { status: "INVALID" }, rejection: request.failure }
  const { data } = request.success
  if (data.length > 2000) return { status: 400, rejection: "over 2,000 events" }
  if (data.some(({ event_id }) => state.isRejected(event_id)))
    return { status: 400, body: { status: "INVALID" }, rejection: "rejected event" }
  for (const { custom_data, event_id, event_name, event_time, user_data } of data) {
    const conversion = {
      platform: "snapchat" as const,
      account: pixel,
      name: event_name,
      eventId: event_id,
      at: event_time * 1000,
      value: custom_data && `${custom_data.value} ${custom_data.currency}`,
      identifiers: Object.keys(user_data)
    }
    if (validates === undefined) state.count(conversion)
    else state.test(conversion)
  }
  return { status: 200, body: { status: "VALID" } }
}
