import { NotThere } from "@calendeal/domain/management"
import type { ApiKey } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { ApiKeyRow } from "../workspaces/rows.ts"

const encode = Schema.encodeSync(ApiKeyRow)
const dateOf = (instant: DateTime.Utc | null) => (instant === null ? null : DateTime.toDateUtc(instant))

/** Enters a new key. */
export const issueKey = (sql: SqlClient, key: ApiKey) =>
  sql`insert into api_keys ${sql.insert(encode(key))}`.pipe(Effect.asVoid)

/**
 * Ends a key that is not revoked, as the given one ends: never later than it was to end before. Its secret stays as it
 * is stored, for it may have been sealed anew meanwhile.
 */
export const endKey = Effect.fnUntraced(function* (
  sql: SqlClient,
  { expiresAt, id, revokedAt, workspaceId }: ApiKey
) {
  const ended = yield* sql`
    update api_keys
    set expires_at = least(expires_at, ${dateOf(expiresAt)}), revoked_at = ${dateOf(revokedAt)}
    where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null
    returning id
  `
  if (ended.length === 0) return yield* new NotThere()
})
