import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/**
 * The number of days for which a key is kept (D-KEEP-1). A booking starts at most a year after it was made, so the same
 * request cannot book a second time once its key is gone: its start has passed.
 */
export const keyDays = 400

/** Port: the idempotency keys of all workspaces. The ports that commit an act store its key with it. */
export class KeyRetention extends Context.Service<
  KeyRetention,
  {
    /**
     * Removes some of the keys that were used before the instant, in one short transaction. Returns the number of keys
     * that it removed: 0 when none is left.
     */
    readonly forget: (usedBefore: DateTime.Utc) => Effect.Effect<number>
  }
>()("@calendeal/domain/consistency/KeyRetention") {}

/** Removes some of the keys whose life is over, and returns their number (D-KEEP-1). */
export const removeOldKeys = Effect.fn("consistency.removeOldKeys")(function* () {
  const keys = yield* KeyRetention
  return yield* keys.forget(DateTime.subtract(yield* DateTime.now, { days: keyDays }))
})
