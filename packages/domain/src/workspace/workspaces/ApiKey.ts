import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"
import { WorkspaceId } from "./Workspace.ts"

/** An API key's identifier, a UUID. */
export const ApiKeyId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

/** The public part of an API key: `ak_` and 13 base62 characters. Safe to log (D-KEY-1). */
export const ApiKeyPrefix = Schema.String.check(Schema.isPattern(/^ak_[0-9A-Za-z]{13}$/)).pipe(
  Schema.brand("ApiKeyPrefix")
)
export type ApiKeyPrefix = typeof ApiKeyPrefix.Type

/** A name that people give a key: one line of up to 80 characters. */
export const ApiKeyName = Line(1, 80)

/**
 * A workspace's API key. Its secret (`sks_` and 43 base64url characters) is encrypted, not hashed: verifying an HMAC needs
 * the secret (D-KEY-1).
 */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  workspaceId: WorkspaceId,
  prefix: ApiKeyPrefix,
  /** What it is for, such as the system that signs with it. */
  name: Schema.NullOr(ApiKeyName),
  /** AES-256-GCM with a versioned key, as text. The associated data are the workspace id and the key id. */
  sealedSecret: Schema.String,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  revokedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When it last signed a request, exact to the hour; null: never (D-KEY-4). */
  lastUsedAt: Schema.NullOr(Schema.DateTimeUtc)
})
export type ApiKey = typeof ApiKey.Type

/** The workspace has no such key. A key of another workspace gives the same error (§1.5.foreign). */
export class KeyNotFound extends Schema.TaggedError<KeyNotFound>()("KeyNotFound", {}) {
  override get message(): string {
    return "The workspace does not have this API key."
  }
}

/**
 * Whether an API key or an access token is valid at `now`: neither revoked nor expired. The time of a revocation is ignored,
 * because a server whose clock is slow would still accept the key (D-KEY-1).
 */
export const isActive = (
  { expiresAt, revokedAt }: Pick<ApiKey, "expiresAt" | "revokedAt">,
  now: DateTime.Utc
): boolean => revokedAt === null && (expiresAt === null || DateTime.isLessThan(now, expiresAt))

/** Revokes the key. A key that is already revoked keeps its time. */
export const revoke = (key: ApiKey, now: DateTime.Utc): ApiKey => ({
  ...key,
  revokedAt: key.revokedAt ?? now
})

/** Lets the key expire at `end`. A key that expires sooner keeps its end. */
export const expire = (key: ApiKey, end: DateTime.Utc): ApiKey => ({
  ...key,
  expiresAt: key.expiresAt === null ? end : DateTime.min(key.expiresAt, end)
})

/** How exact the time of the last use is, so that a busy key causes one write an hour instead of one per request. */
const useAccuracy = { hours: 1 }

/** Whether a use at `now` is to be stored: none is, or the stored one is older than an hour (D-KEY-4). */
export const isUseDue = ({ lastUsedAt }: Pick<ApiKey, "lastUsedAt">, now: DateTime.Utc): boolean =>
  lastUsedAt === null || DateTime.isLessThan(DateTime.add(lastUsedAt, useAccuracy), now)
