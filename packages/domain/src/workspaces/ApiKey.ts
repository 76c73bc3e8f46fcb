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

/** The workspace has no such key; another's is none of its own (§1.5.foreign). */
export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()("KeyNotFound", {}) {
  override get message(): string {
    return "The workspace does not have this API key."
  }
}

/**
 * Whether the key may sign at `now`: not revoked, and not expired by then. A revocation counts whatever its time says,
 * or a server whose clock is late would go on taking the key (D-KEY-1).
 */
export const isUsable = ({ expiresAt, revokedAt }: ApiKey, now: DateTime.Utc): boolean =>
  revokedAt === null && (expiresAt === null || DateTime.isLessThan(now, expiresAt))

/** The key, revoked; one that was revoked before keeps its time. */
export const revoke = (key: ApiKey, now: DateTime.Utc): ApiKey => ({
  ...key,
  revokedAt: key.revokedAt ?? now
})

/** The key, expiring at `end`; one that expires sooner keeps its end, so that nothing lives longer than it was meant to. */
export const expire = (key: ApiKey, end: DateTime.Utc): ApiKey => ({
  ...key,
  expiresAt: key.expiresAt === null ? end : DateTime.min(key.expiresAt, end)
})
