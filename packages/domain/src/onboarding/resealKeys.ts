import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type ApiKey,
  type ApiKeyPrefix,
  type KeyNotFound,
  type KeyRevision,
  RequestSignatures,
  type SecretUnreadable,
  WorkspaceDirectory,
  type WorkspaceId
} from "../workspaces/index.ts"

/** What became of a workspace's keys. */
export interface Resealing {
  readonly resealed: number
  /** Keys that were sealed under the newest sealing key before. */
  readonly current: number
  /** Keys that no listed sealing key opens and that are not revoked: they cannot be used any more. */
  readonly unreadable: ReadonlyArray<ApiKeyPrefix>
}

/**
 * Seals the secrets of all keys of a workspace under the newest sealing key, so that the older ones can go (D-KEY-1).
 * Each key is an act of its own: interrupted, it is simply done again.
 */
export const resealKeys = Effect.fn("onboarding.resealKeys")(function* (workspaceId: WorkspaceId) {
  const directory = yield* WorkspaceDirectory
  const keys = yield* directory.keysOf(workspaceId)
  let done: Resealing = { resealed: 0, current: 0, unreadable: [] }
  for (const key of keys) done = count(done, key, yield* reseal(key))
  return done
})

type Outcome = "resealed" | "current" | "unreadable"

const count = (done: Resealing, { prefix, revokedAt }: ApiKey, outcome: Outcome): Resealing => {
  if (outcome !== "unreadable") return { ...done, [outcome]: done[outcome] + 1 }
  // A revoked key needs no secret any more.
  return revokedAt === null ? { ...done, unreadable: [...done.unreadable, prefix] } : done
}

const reseal = Effect.fnUntraced(
  function* (
    key: ApiKey
  ): Effect.fn.Return<Outcome, SecretUnreadable | KeyNotFound, WorkspaceDirectory | RequestSignatures> {
    const directory = yield* WorkspaceDirectory
    const signatures = yield* RequestSignatures
    const sealed = yield* signatures.reseal(key)
    if (Option.isNone(sealed)) return "current"
    yield* directory.reviseKey(key.workspaceId, key.id, replaceSeal(key.sealedSecret, sealed.value))
    return "resealed"
  },
  Effect.catchTags({
    SecretUnreadable: () => Effect.succeed<Outcome>("unreadable"),
    // Keys are never deleted.
    KeyNotFound: Effect.die
  })
)

const replaceSeal = (before: string, after: string) => (key: ApiKey) =>
  Result.succeed<KeyRevision>({
    // The seal alone changes: the key may have been revoked since it was read, or resealed by somebody else.
    key: key.sealedSecret === before ? { ...key, sealedSecret: after } : key,
    successor: Option.none()
  })
