import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CalendarCache } from "./CalendarCache.ts"
import { PushTokens } from "./CalendarPushes.ts"

/** The notification has no valid token. */
export class UnknownPush extends Schema.TaggedError<UnknownPush>()("UnknownPush", {}) {}

/** Makes the calendar of a notification due (D-PUSH-3). `isEnding`: the server sends no further ones without a new request. */
export const receivePush = Effect.fn("calendars.receivePush")(function* (token: string, isEnding = false) {
  const tokens = yield* PushTokens
  const cache = yield* CalendarCache
  const calendar = tokens.read(token)
  if (Option.isNone(calendar)) return yield* new UnknownPush()
  const { id, workspaceId } = calendar.value
  const now = yield* DateTime.now
  if (isEnding) yield* cache.keepPush(workspaceId, id, now)
  yield* cache.makeDue(workspaceId, id, now)
})
