import * as DateTime from "effect/DateTime"

/** How long a key and its answer are kept (D-KEEP-3). */
export const keptHours = 24

/** How long a request can hold a key: far longer than the time limit of a request. Afterwards its process has ended. */
export const heldSeconds = 60

/**
 * A stored key. `held`: its request is being processed. `settled`: a change was committed with it. `answered`: the request has
 * succeeded; without an answer, the answer was not stored.
 */
export interface StoredKey {
  /** SHA-256 of the request that claimed it. */
  readonly request: string
  readonly claimedAt: DateTime.Utc
  readonly state: "held" | "settled" | "answered"
  /** Sealed. */
  readonly answer: string | null
}

/** The outcome of a claim. `Answered` with null: the earlier request has changed something, and its answer is not stored. */
export type KeyClaim =
  | { readonly _tag: "Claimed" }
  | { readonly _tag: "Running" }
  | { readonly _tag: "OtherRequest" }
  | { readonly _tag: "Answered"; readonly answer: string | null }

/**
 * Whether a request may act with its key (D-MGMT-33): if the key is new, or no longer kept, or if the process of the request
 * that held it has ended before it changed anything.
 */
export const judgeKey = (stored: StoredKey | null, request: string, at: DateTime.Utc): KeyClaim => {
  if (stored === null || isPast(DateTime.add(stored.claimedAt, { hours: keptHours }), at)) return claimed
  const isHeld = !isPast(DateTime.add(stored.claimedAt, { seconds: heldSeconds }), at)
  if (stored.state === "held" && !isHeld) return claimed
  if (stored.request !== request) return { _tag: "OtherRequest" }
  if (stored.state === "answered") return { _tag: "Answered", answer: stored.answer }
  return isHeld ? { _tag: "Running" } : { _tag: "Answered", answer: null }
}

const claimed = { _tag: "Claimed" } as const

const isPast = (end: DateTime.Utc, at: DateTime.Utc) => DateTime.isLessThanOrEqualTo(end, at)
