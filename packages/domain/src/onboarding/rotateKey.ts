import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  type ApiKey,
  type ApiKeyId,
  expire,
  isUsable,
  WorkspaceDirectory,
  type WorkspaceId
} from "../workspaces/index.ts"
import { drawKey, type IssuedKey } from "./issueKey.ts"

/** For how long a key works beside its successor: whole seconds, from 0 to 30 days. */
export const OverlapSeconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 * 86_400 }))

/** The key is revoked or expired, and what has ended has no successor. */
export class KeyEnded extends Schema.TaggedError<KeyEnded>()("KeyEnded", {}) {
  override get message(): string {
    return "The API key is revoked or expired and cannot be rotated: issue a new key."
  }
}

/** A key, when it ends, and its successor with its secret, which is shown this once. */
export interface RotatedKey {
  readonly key: ApiKey
  readonly worksUntil: DateTime.Utc
  readonly successor: ApiKey
  readonly secret: IssuedKey["secret"]
}

/**
 * Gives a key a successor and lets both work for `overlapSeconds` (`OverlapSeconds`), unless the key was to expire sooner
 * (D-KEY-1). Both happen or neither. Fails with KeyNotFound or KeyEnded, and then has stored nothing.
 */
export const rotateKey = Effect.fn("onboarding.rotateKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  overlapSeconds: typeof OverlapSeconds.Type
) {
  const directory = yield* WorkspaceDirectory
  const now = yield* DateTime.now
  const { key: successor, secret } = yield* drawKey(workspaceId)
  const end = DateTime.add(now, { seconds: overlapSeconds })
  const { key } = yield* directory.reviseKey(workspaceId, id, (known) =>
    isUsable(known, now)
      ? Result.succeed({ key: expire(known, end), successor: Option.some(successor) })
      : Result.fail(new KeyEnded())
  )
  const rotated: RotatedKey = { key, worksUntil: key.expiresAt ?? end, successor, secret }
  return rotated
})
