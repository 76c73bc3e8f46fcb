import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

// D-KEEP-1. A booking starts at most a year after it was made. When its key is removed, its start has passed, and the same
// request cannot book again.
const keyDays = 400

/** Port: the age of the idempotency keys of all workspaces. The port that commits a booking or payment stores its key. */
export class KeyRetention extends Context.Service<
  KeyRetention,
  {
    /**
     * Removes some of the keys that were used before the instant, in one short transaction. Returns the number of removed
     * keys, 0 if none is left.
     */
    readonly forget: (usedBefore: DateTime.Utc) => Effect.Effect<number>
  }
>()("@calendeal/domain/consistency/KeyRetention") {}

/** Removes some of the keys that are older than 400 days, and returns their number (D-KEEP-1). */
export const removeOldKeys = Effect.fn("consistency.removeOldKeys")(function* () {
  const keys = yield* KeyRetention
  return yield* keys.forget(DateTime.subtract(yield* DateTime.now, { days: keyDays }))
})
