import { hash } from "node:crypto"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"

/** A key that an act is to be done under, once. */
export interface Claim {
  readonly workspaceId: WorkspaceId
  /** Whose keys these are: an event type's, or the workspace's own. */
  readonly scope: string
  readonly key: string
  /** What the act will have made. */
  readonly outcome: string
}

/** Claims the key, or waits until whoever holds it has ended; whether it is this transaction's now. */
export const isClaimed = (sql: SqlClient, { key, outcome, scope, workspaceId }: Claim) =>
  sql`
    insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
    values (${workspaceId}, ${scope}, ${hashOf(key)}, ${outcome})
    on conflict do nothing
    returning outcome
  `.pipe(Effect.map((rows) => rows.length > 0))

/**
 * Keys are kept as SHA-256: any text may be one, up to 512 characters, and may mean something to its sender.
 */
export const hashOf = (text: string): Uint8Array => hash("sha256", text, "buffer")
