import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { IdGenerator, encodeBase62 } from "../../workspace/consistency/index.ts"
import {
  type ApiKey,
  ApiKeyId,
  ApiKeyPrefix,
  expire,
  isActive,
  KeyNotFound,
  RequestSignatures,
  revoke,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { commandLineContext, commit } from "./commit.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"

/** A new API key with its secret, which is not stored in plain text. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: Redacted.Redacted<string>
}

/** Creates an API key for the workspace without storing it (D-KEY-1). */
export const newApiKey = Effect.fnUntraced(function* (workspaceId: WorkspaceId, name: ApiKey["name"] = null) {
  const idGenerator = yield* IdGenerator
  const signatures = yield* RequestSignatures
  const id = ApiKeyId.make(yield* idGenerator.uuid)
  const { sealed, secret } = yield* signatures.issue(workspaceId, id)
  const key: ApiKey = {
    id,
    workspaceId,
    prefix: ApiKeyPrefix.make(`ak_${encodeBase62(yield* idGenerator.bits128, 13)}`),
    name,
    sealedSecret: sealed,
    createdAt: yield* DateTime.now,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: null
  }
  const issued: IssuedKey = { key, secret }
  return issued
})

/** How long a key and its successor are both valid: whole seconds, 0 to 30 days. */
export const OverlapSeconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 30 * 86_400 }))

/** A revoked or expired key cannot be rotated. */
export class KeyEnded extends Schema.TaggedError<KeyEnded>()("KeyEnded", {}) {
  override get message(): string {
    return "The API key is revoked or expired and cannot be rotated. Create a new key."
  }
}

/** Issues an API key by the command line (D-KEY-1). Fails with ResourceNotFound. */
export const issueKey = Effect.fn("management.issueKey")(function* (
  workspaceId: WorkspaceId,
  name: ApiKey["name"] = null
) {
  const issued = yield* newApiKey(workspaceId, name)
  yield* commit(yield* commandLineContext(workspaceId), { _tag: "CreateApiKey", key: issued.key })
  return issued
})

/** A rotated key and its successor with its secret. */
export interface RotatedKey {
  readonly key: ApiKey
  readonly worksUntil: DateTime.Utc
  readonly successor: ApiKey
  readonly secret: IssuedKey["secret"]
}

/**
 * Issues a successor of a key by the command line. Both are valid for `overlapSeconds`, unless the key expires sooner
 * (D-KEY-1). Fails with KeyNotFound or KeyEnded and then stores nothing.
 */
export const rotateKey = Effect.fn("management.rotateKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId,
  overlapSeconds: typeof OverlapSeconds.Type
) {
  const audit = yield* commandLineContext(workspaceId)
  const known = yield* keyOf(workspaceId, id)
  if (!isActive(known, audit.at)) return yield* new KeyEnded()
  const { key: successor, secret } = yield* newApiKey(workspaceId, known.name)
  const end = DateTime.add(audit.at, { seconds: overlapSeconds })
  const key = expire(known, end)
  // Keys are never removed, so the key was revoked in between.
  yield* Effect.catchTag(commit(audit, { _tag: "RotateApiKey", key, successor }), "ResourceNotFound", () =>
    Effect.fail(new KeyEnded())
  )
  const rotated: RotatedKey = { key, worksUntil: key.expiresAt ?? end, successor, secret }
  return rotated
})

/**
 * Revokes a key by the command line, effective from the next request, because processes do not cache keys (D-KEY-1).
 * Idempotent. Returns the key. Fails with KeyNotFound.
 */
export const revokeKey = Effect.fn("management.revokeKey")(function* (
  workspaceId: WorkspaceId,
  id: ApiKeyId
) {
  const audit = yield* commandLineContext(workspaceId)
  const known = yield* keyOf(workspaceId, id)
  if (known.revokedAt !== null) return known
  const key = revoke(known, audit.at)
  // It was revoked in between.
  yield* Effect.catchTag(commit(audit, { _tag: "RevokeApiKey", key }), "ResourceNotFound", () => Effect.void)
  return key
})

const keyOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: ApiKeyId) {
  const found = yield* WorkspaceQueries.use((queries) => queries.find(workspaceId, "apiKeys", id))
  return Option.isSome(found) ? found.value : yield* new KeyNotFound()
})
