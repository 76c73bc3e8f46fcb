import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"
import { type KeyClaim, keptHours } from "./judgeKey.ts"

/** The idempotency key of a request to the management API. Each person has keys of their own in a workspace (D-MGMT-33). */
export interface RequestKey {
  readonly workspaceId: WorkspaceId
  /** The user, or the account of a session: a UUID. */
  readonly personId: string
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string
}

/** A key that one request holds. */
export interface HeldKey extends RequestKey {
  /** A UUID of the request that holds the key. */
  readonly claim: string
}

/**
 * The key of the current request. The ports that commit a change of a member settle it in the same transaction, so that the
 * change is made once; null: the request has no key. A change whose request has lost its key to a later one is a defect.
 */
export const HeldRequestKey = Context.Reference<HeldKey | null>(
  "@calendeal/domain/consistency/HeldRequestKey",
  { defaultValue: () => null }
)

/** Port: the idempotency keys of requests to the management API, with sealed answers (D-MGMT-33). */
export class RequestKeys extends Context.Service<
  RequestKeys,
  {
    /** Claims the key for a request with this hash, unless `judgeKey` finds another answer. */
    readonly claim: (key: HeldKey, request: string, at: DateTime.Utc) => Effect.Effect<KeyClaim>
    /** Stores the end of the request, with its sealed answer or null. Nothing if the key is no longer held by this claim. */
    readonly answer: (key: HeldKey, answer: string | null) => Effect.Effect<void>
    /** Frees the key for another request, unless a change was committed with it. */
    readonly release: (key: HeldKey) => Effect.Effect<void>
    /** Removes some of the keys that were claimed before the instant. Returns the number of removed keys, 0 if none is left. */
    readonly forget: (claimedBefore: DateTime.Utc) => Effect.Effect<number>
  }
>()("@calendeal/domain/consistency/RequestKeys") {}

/** Removes some of the keys that are no longer kept, and returns their number (D-KEEP-3). */
export const removeOldRequestKeys = Effect.fn("consistency.removeOldRequestKeys")(function* () {
  const keys = yield* RequestKeys
  return yield* keys.forget(DateTime.subtract(yield* DateTime.now, { hours: keptHours }))
})
