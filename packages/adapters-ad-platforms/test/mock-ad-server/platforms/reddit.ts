import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { Amount, ClickId, Currency, EventId, Hash, instant, Page, read } from "../schemas.ts"

const Request = (now: number) =>
  Schema.Struct({
    data: Schema.Struct({
      test_id: Schema.optionalKey(Schema.NonEmptyString),
      events: Schema.NonEmptyArray(
        Schema.Struct({
          event_at: instant("milliseconds", now, 7),
          action_source: Schema.Literals(["WEBSITE", "APP", "OTHER", "PHYSICAL_STORE"]),
          event_source_url: Schema.optionalKey(Page),
          type: Schema.Union([
            Schema.Struct({
              tracking_type: Schema.Literals([
                "PAGE_VISIT",
                "VIEW_CONTENT",
                "SEARCH",
                "ADD_TO_CART",
                "ADD_TO_WISHLIST",
                "PURCHASE",
                "LEAD",
                "SIGN_UP"
              ])
            }),
            Schema.Struct({
              tracking_type: Schema.Literal("CUSTOM"),
              custom_event_name: Schema.String.check(Schema.isBetweenLength(1, 64))
            })
          ]),
          click_id: Schema.optionalKey(ClickId),
          user: Schema.Struct({
            email: Schema.optionalKey(Hash),
            phone_number: Schema.optionalKey(Hash),
            external_id: Schema.optionalKey(Hash)
          }),
          metadata: Schema.Struct({
            conversion_id: EventId,
            value: Schema.optionalKey(Amount),
            currency: Schema.optionalKey(Currency)
          })
        })
      )
    })
  })

/** Reddit rejects the whole request for one invalid event, and throttles clients without a user agent. */
export const reddit: MockPlatform = ({ body, headers, method, now, path }, state) => {
  const pixel = /^\/api\/v\d+\/pixels\/([A-Za-z0-9_]+)\/conversion_events$/.exec(path)?.[1]
  if (method !== "POST" || pixel === undefined) return { status: 404, rejection: "no such path" }
  const token = /^Bearer (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
  if (!state.isValidToken(token)) return { status: 401, body: { error: "UNAUTHORIZED" }, rejection: "token" }
  if (!headers["user-agent"]?.startsWith("Calendeal")) return { status: 429, rejection: "user agent" }
  const request = read(Request(now), body)
  if (Result.isFailure(request)) return { status: 400, rejection: request.failure }
  const { events, test_id } = request.success.data
  if (events.length > 1000) return { status: 400, rejection: "over 1,000 events" }
  if (events.some(({ metadata }) => state.isRejected(metadata.conversion_id)))
    return { status: 400, rejection: "rejected event" }
  for (const { click_id, event_at, metadata, type, user } of events) {
    const conversion = {
      platform: "reddit" as const,
      account: pixel,
      name: "custom_event_name" in type ? type.custom_event_name : type.tracking_type,
      eventId: metadata.conversion_id,
      at: event_at,
      value: metadata.value === undefined ? undefined : `${metadata.value} ${metadata.currency}`,
      identifiers: [...Object.keys(user), ...(click_id === undefined ? [] : ["click_id"])]
    }
    if (test_id === undefined) state.count(conversion)
    else state.test(conversion)
  }
  return {
    status: 200,
    body: { data: { message: `Successfully processed ${events.length} conversion events.` } }
  }
}
