import { Result, Schema } from "effect"
import type { Contract, Reply } from "../Contract.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../strict.ts"

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

/** TikTok answers 200 with a code, and refuses a request whole for one event. */
export const tiktok: Contract = ({ body, headers, method, now, path }, memory) => {
  if (method !== "POST" || !/^\/open_api\/v\d+\.\d+\/event\/track\/$/.test(path))
    return { status: 404, complaint: "no such path" }
  if (!memory.isToken(headers["access-token"] ?? "")) return said(40105, "access token")
  const request = read(Request(now), body)
  if (Result.isFailure(request)) return said(40002, request.failure)
  const { data, event_source_id, test_event_code } = request.success
  if (data.length > 50) return said(40002, "over 50 events")
  if (data.some(({ event_id }) => memory.isUnwanted(event_id))) return said(40002, "unwanted event")
  for (const { event, event_id, event_time, properties, user } of data) {
    const told = {
      platform: "tiktok" as const,
      account: event_source_id,
      name: event,
      eventId: event_id,
      at: event_time * 1000,
      value: properties && `${properties.value} ${properties.currency}`,
      identifiers: Object.keys(user)
    }
    if (test_event_code === undefined) memory.count(told)
    else memory.test(told)
  }
  return said(0)
}

const said = (code: number, complaint?: string): Reply => ({
  status: 200,
  body: { code, message: code === 0 ? "OK" : "Refused", request_id: "20261121", data: {} },
  ...(complaint !== undefined && { complaint })
})
