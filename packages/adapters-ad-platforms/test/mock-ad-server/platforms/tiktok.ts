import { Result, Schema } from "effect"
import type { MockPlatform, Reply } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Request = (now: number) =>
  Schema.Struct({
    event_source: Schema.Literal("web"),
    event_source_id: Schema.NonEmptyString,
    test_event_code: Schema.optionalKey(Schema.NonEmptyString),
    data: Schema.NonEmptyArray(
      Schema.Struct({
        event: Schema.NonEmptyString,
        event_time: instant("seconds", now, 28),
        event_id: EventId,
        user: Schema.Struct({
          email: Schema.optionalKey(Hash),
          phone: Schema.optionalKey(Hash),
          first_name: Schema.optionalKey(Hash),
          last_name: Schema.optionalKey(Hash),
          external_id: Schema.optionalKey(Hash),
          ttclid: Schema.optionalKey(ClickId)
        }).check(Schema.makeFilter((user) => Object.keys(user).length > 0)),
        page: Schema.optionalKey(Schema.Struct({ url: Page })),
        properties: Schema.optionalKey(Schema.Struct({ value: Amount, currency: Currency }))
      })
    )
  })

/** TikTok responds with status 200 and a code, and rejects the whole request for one invalid event. */
export const tiktok: MockPlatform = ({ body, headers, method, now, path }, state) => {
  if (method !== "POST" || !/^\/open_api\/v\d+\.\d+\/event\/track\/$/.test(path))
    return { status: 404, rejection: "no such path" }
  if (!state.isValidToken(headers["access-token"] ?? "")) return responseOf(40105, "access token")
  const request = read(Request(now), body)
  if (Result.isFailure(request)) return responseOf(40002, request.failure)
  const { data, event_source_id, test_event_code } = request.success
  if (data.length > 50) return responseOf(40002, "over 50 events")
  if (data.some(({ event_id }) => state.isRejected(event_id))) return responseOf(40002, "rejected event")
  for (const { event, event_id, event_time, properties, user } of data) {
    const conversion = {
      platform: "tiktok" as const,
      account: event_source_id,
      name: event,
      eventId: event_id,
      at: event_time * 1000,
      value: properties && `${properties.value} ${properties.currency}`,
      identifiers: Object.keys(user)
    }
    if (test_event_code === undefined) state.count(conversion)
    else state.test(conversion)
  }
  return responseOf(0)
}

const responseOf = (code: number, rejection?: string): Reply => ({
  status: 200,
  body: { code, message: code === 0 ? "OK" : "Refused", request_id: "20261121", data: {} },
  ...(rejection !== undefined && { rejection })
})
