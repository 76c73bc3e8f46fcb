import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { WorkspaceId } from "./Workspace.ts"

/** An API key's identifier, a UUID. */
export const ApiKeyId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

/** The public half of an API key: `ak_` and 13 base62 characters; safe to log (D-KEY-1). */
export const ApiKeyPrefix = Schema.String.check(Schema.isPattern(/^ak_[0-9A-Za-z]{13}$/)).pipe(
  Schema.brand("ApiKeyPrefix")
)
export type ApiKeyPrefix = typeof ApiKeyPrefix.Type

/**
 * A workspace's API key. Its secret (`sks_` and 43 base64url characters) is sealed, not hashed: an HMAC
 * can only be checked with the secret in clear (D-KEY-1).
 */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  workspaceId: WorkspaceId,
  prefix: ApiKeyPrefix,
  /** AES-256-GCM under a versioned key, as text; the workspace and key ids are its associated data. */
  sealedSecret: Schema.String,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type ApiKey = typeof ApiKey.Type

/** Whether the key may sign at `now`: neither revoked nor expired by then. */
export const isUsable = (key: ApiKey, now: DateTime.Utc): boolean =>
  [key.revokedAt, key.expiresAt].every((end) => end === null || DateTime.isLessThan(now, end))
