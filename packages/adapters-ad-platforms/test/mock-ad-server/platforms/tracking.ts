import { Result, Schema } from "effect"
import type { MockPlatform } from "../MockPlatform.ts"
import { Amount, Currency, EventId, Hash, instantText, Page, read } from "../schemas.ts"

const Request = (now: number) =>
  Schema.Struct({
    batch: Schema.NonEmptyArray(
      Schema.Struct({
        type: Schema.Literal("track"),
        messageId: EventId,
        userId: Hash,
        event: Schema.NonEmptyString,
        timestamp: instantText(now, 28),
        properties: Schema.Struct({
          value: Schema.optionalKey(Amount),
          currency: Schema.optionalKey(Currency)
        }),
        context: Schema.Struct({
          library: Schema.Struct({ name: Schema.NonEmptyString }),
          page: Schema.optionalKey(Schema.Struct({ url: Page })),
          traits: Schema.Struct({ hashed_email: Hash, hashed_phone: Schema.optionalKey(Hash) })
        })
      })
    )
  })

/** Both take `track` calls in a batch; the write key is the user of basic authentication. */
const tracking =
  (platform: "rudderstack" | "segment", success: unknown): MockPlatform =>
  ({ body, headers, method, now, path }, state) => {
    if (method !== "POST" || path !== "/v1/batch") return { status: 404, rejection: "no such path" }
    const basic = /^Basic (.+)$/.exec(headers["authorization"] ?? "")?.[1] ?? ""
    const [key = "", password] = atob(basic).split(":")
    if (password !== "" || !state.isValidToken(key)) return { status: 401, rejection: "token" }
    const request = read(Request(now), body)
    if (Result.isFailure(request)) return { status: 400, rejection: request.failure }
    const { batch } = request.success
    if (JSON.stringify(body).length > 500_000) return { status: 400, rejection: "over 500 kB" }
    if (batch.some(({ messageId }) => state.isRejected(messageId)))
      return { status: 400, rejection: "rejected event" }
    for (const { context, event, messageId, properties, timestamp } of batch)
      state.count({
        platform,
        account: key,
        name: event,
        eventId: messageId,
        at: Date.parse(timestamp),
        value: properties.value === undefined ? undefined : `${properties.value} ${properties.currency}`,
        identifiers: ["userId", ...Object.keys(context.traits)]
      })
    return { status: 200, body: success }
  }

export const segment = tracking("segment", { success: true })
export const rudderstack = tracking("rudderstack", "OK")
