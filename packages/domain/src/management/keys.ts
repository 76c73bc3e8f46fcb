import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { IdGenerator, encodeBase62 } from "../consistency/index.ts"
import {
  type ApiKey,
  ApiKeyId,
  ApiKeyPrefix,
  expire,
  isUsable,
  KeyNotFound,
  RequestSignatures,
  revoke,
  type WorkspaceId
} from "../workspaces/index.ts"
import { byCommandLine, commit } from "./commit.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** A new API key with its secret, which is shown this once. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted<string>
}

/** A new key for the workspace (D-KEY-1) that is stored nowhere yet. */
export const drawKey = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const idGenerator = yield* IdGenerator
  const signatures = yield* RequestSignatures
  const id = ApiKeyId.make(yield* idGenerator.uuid)
  const { sealed, secret } = yield* signatures.issue(workspaceId, id)
  const key: ApiKey = {
    id,
    workspaceId,
    prefix: ApiKeyPrefix.make(`ak_${encodeBase62(yield* idGenerator.bits128, 13)}`),
    sealedSecret: sealed,
    createdAt: yield* DateTime.now,
    expiresAt: null,
    revokedAt: null
  }
  const issued: IssuedKey = { key, secret }
  return issued
})

/** For how long a key works beside its successor: whole seconds, from 0 to 30 days. */
export const OverlapSeconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 * 86_400 }))

/** The key is revoked or expired, and what has ended cannot be rotated. */
export class KeyEnded extends Schema.TaggedError<KeyEnded>()("KeyEnded", {}) {
  override get message(): string {
    return "The API key is revoked or expired and cannot be rotated. Create a new key."
  }
}

/** Gives a workspace a new API key, by the command line (D-KEY-1). Fails with NotThere. */
export const issueKey = Effect.fn("management.issueKey")(function* (workspaceId: WorkspaceId) {
  const issued = yield* drawKey(workspaceId)
  yield* commit(yield* byCommandLine(workspaceId), { _tag: "IssueKey", key: issued.key })
  return issued
})

/** A key, when it ends, and its successor with its secret, which is shown this once. */
export interface RotatedKey {
  readonly key: ApiKey
  readonly worksUntil: DateTime.Utc
  readonly successor: ApiKey
  readonly secret: IssuedKey["secret"]
}

/**
 * Gives a key a successor, by the command line, and lets both work for `overlapSeconds` (`OverlapSeconds`), unless the key
 * was to expire sooner (D-KEY-1). Both happen or neither. Fails with KeyNotFound or KeyEnded, and then has stored nothing.
 */
export const rotateKey = Effect.fn("management.rotateKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  overlapSeconds: typeof OverlapSeconds.Type
) {
  const audit = yield* byCommandLine(workspaceId)
  const known = yield* keyOf(workspaceId, id)
  if (!isUsable(known, audit.at)) return yield* new KeyEnded()
  const { key: successor, secret } = yield* drawKey(workspaceId)
  const end = DateTime.add(audit.at, { seconds: overlapSeconds })
  const key = expire(known, end)
  // It was there a moment ago, and keys are never removed: somebody revoked it meanwhile.
  yield* Effect.catchTag(commit(audit, { _tag: "RotateKey", key, successor }), "NotThere", () =>
    Effect.fail(new KeyEnded())
  )
  const rotated: RotatedKey = { key, worksUntil: key.expiresAt ?? end, successor, secret }
  return rotated
})

/**
 * Revokes a key for ever, by the command line: every process refuses it from its next request on, as none keeps copies
 * of keys (D-KEY-1). Answers the key. Revoking twice is revoking once. Fails with KeyNotFound.
 */
export const revokeKey = Effect.fn("management.revokeKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId
) {
  const audit = yield* byCommandLine(workspaceId)
  const known = yield* keyOf(workspaceId, id)
  if (known.revokedAt !== null) return known
  const key = revoke(known, audit.at)
  // Somebody else revoked it meanwhile.
  yield* Effect.catchTag(commit(audit, { _tag: "RevokeKey", key }), "NotThere", () => Effect.void)
  return key
})

const keyOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ApiKeyId) {
  const found = yield* WorkspaceQueries.use((queries) => queries.find(workspaceId, "apiKeys", id))
  return Option.isSome(found) ? found.value : yield* new KeyNotFound()
})
