import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Hashes = Schema.optionalKey(Schema.NonEmptyArray(Hash))
const Event = (now: number) =>
  Schema.Struct({
    event_name: Schema.Literals([
      "add_payment_info",
      "add_to_cart",
      "checkout",
      "contact",
      "custom",
      "initiate_checkout",
      "lead",
      "page_visit",
      "schedule",
      "search",
      "signup",
      "start_trial",
      "submit_application",
      "subscribe",
      "view_content"
    ]),
    action_source: Schema.Literals(["web", "offline", "app_android", "app_ios"]),
    event_time: instant("seconds", now, 7),
    event_id: EventId,
    event_source_url: Schema.optionalKey(Page),
    partner_name: Schema.NonEmptyString,
    user_data: Schema.Struct({
      em: Schema.NonEmptyArray(Hash),
      ph: Hashes,
      fn: Hashes,
      ln: Hashes,
      external_id: Hashes,
      click_id: Schema.optionalKey(ClickId)
    }),
    custom_data: Schema.optionalKey(
      Schema.Struct({
        value: Schema.String.check(Schema.isPattern(/^\d+(\.\d+)?$/)),
        currency: Currency
      })
    )
  })
const Request = Schema.Struct({ data: Schema.NonEmptyArray(Schema.Unknown) })

/** Pinterest names the result of each event; if one has failed, with status 422. */
export const pinterest: MockPlatform = ({ body, headers, method, now, path, query }, state) => {
  const account = /^\/v\d+\/ad_accounts\/(\d+)\/events$/.exec(path)?.[1]
  if (method !== "POST" || account === undefined) return { status: 404, rejection: "no such path" }
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token)) return { status: 401, rejection: "token" }
  const request = read(Request, body)
  if (Result.isFailure(request)) return { status: 400, rejection: request.failure }
  const { data } = request.success
  if (data.length > 1000) return { status: 400, rejection: "over 1,000 events" }
  const rejections: Array<string> = []
  const events = data.map((item) => {
    const event = read(Event(now), item)
    if (Result.isFailure(event)) {
      rejections.push(event.failure)
      return { status: "failed", error_message: "invalid" }
    }
    const { custom_data, event_id, event_name, event_time, user_data } = event.success
    if (state.isRejected(event_id)) return { status: "failed", error_message: "unwanted" }
    const conversion = {
      platform: "pinterest" as const,
      account,
      name: event_name,
      eventId: event_id,
      at: event_time * 1000,
      value: custom_data && `${custom_data.value} ${custom_data.currency}`,
      identifiers: Object.keys(user_data)
    }
    if (query.get("test") === "true") state.test(conversion)
    else state.count(conversion)
    return { status: "processed", error_message: "" }
  })
  const processed = events.filter(({ status }) => status === "processed").length
  return {
    status: processed === events.length ? 200 : 422,
    body: { num_events_received: events.length, num_events_processed: processed, events },
    ...(rejections.length > 0 && { rejection: rejections.join("; ") })
  }
}
