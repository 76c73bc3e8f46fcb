import { HeldRequestKey, type HeldKey, judgeKey, RequestKeys } from "@calendeal/domain/consistency"
import { DateTime, Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** The keys of requests to the management API of this process. */
export const layer = Layer.effect(
  RequestKeys,
  Effect.gen(function* () {
    const store = yield* Store
    const heldIn = (key: HeldKey) => {
      const keys = store.dataOf(key.workspaceId).requestKeys
      const stored = keys.get(nameOf(key))
      return { keys, stored: stored?.claim === key.claim ? stored : undefined }
    }
    return RequestKeys.of({
      claim: (key, request, claimedAt) =>
        Effect.sync(() => {
          const keys = store.dataOf(key.workspaceId).requestKeys
          const outcome = judgeKey(keys.get(nameOf(key)) ?? null, request, claimedAt)
          if (outcome._tag === "Claimed")
            keys.set(nameOf(key), { request, claimedAt, claim: key.claim, state: "held", answer: null })
          return outcome
        }),
      answer: (key, answer) =>
        Effect.sync(() => {
          const { keys, stored } = heldIn(key)
          if (stored !== undefined) keys.set(nameOf(key), { ...stored, state: "answered", answer })
        }),
      release: (key) =>
        Effect.sync(() => {
          const { keys, stored } = heldIn(key)
          if (stored?.state === "held") keys.delete(nameOf(key))
        }),
      forget: (claimedBefore) =>
        Effect.sync(() => {
          let removed = 0
          for (const { requestKeys } of store.allData)
            for (const [name, { claimedAt }] of requestKeys)
              if (DateTime.isLessThan(claimedAt, claimedBefore) && requestKeys.delete(name)) removed++
          return removed
        })
    })
  })
)

const nameOf = ({ hash, personId }: HeldKey) => `${personId} ${hash}`

/** Commits a change, and settles the key of its request in the same stretch of code if it is made (D-MGMT-33). */
export const settling = <A>(
  store: Store["Service"],
  commit: () => A,
  isMade: (outcome: A) => boolean
): Effect.Effect<A> =>
  Effect.map(HeldRequestKey, (key) => {
    if (key === null) return commit()
    const keys = store.dataOf(key.workspaceId).requestKeys
    const stored = keys.get(nameOf(key))
    if (stored?.claim !== key.claim) throw new Error("a later request holds the key")
    const outcome = commit()
    if (isMade(outcome) && stored.state === "held") keys.set(nameOf(key), { ...stored, state: "settled" })
    return outcome
  })
