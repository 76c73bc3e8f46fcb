import { hash } from "node:crypto"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { StaleRead } from "../tenancy/withRetries.ts"

/** A key that an act is to be done under, once. */
export interface Claim {
  readonly workspaceId: WorkspaceId
  /** Whose keys these are: an event type's, or the workspace's own. */
  readonly scope: string
  readonly key: string
  /** What the act will have made. */
  readonly outcome: string
}

/**
 * Claims the key for this transaction: none. If the key was used, the earlier outcome. A concurrent twin
 * waits here until the first of the two has ended, and then replays it, or takes its place if it failed
 * (D-BOOK-1, D-TX-4).
 */
export const claim = Effect.fnUntraced(function* (
  sql: SqlClient,
  { key, outcome, scope, workspaceId }: Claim
) {
  const hash = hashOf(key)
  if (yield* isClaimed(sql, { key, outcome, scope, workspaceId })) return Option.none<string>()
  const earlier = yield* sql`
    select outcome from idempotency_keys
    where workspace_id = ${workspaceId} and scope = ${scope} and key_hash = ${hash}
  `.pipe(firstRow(Outcome))
  return Option.isSome(earlier) ? Option.some(earlier.value.outcome) : yield* new StaleRead()
})

/** Claims the key, or waits until whoever holds it has ended; whether it is this transaction's now. */
export const isClaimed = (sql: SqlClient, { key, outcome, scope, workspaceId }: Claim) =>
  sql`
    insert into idempotency_keys (workspace_id, scope, key_hash, outcome)
    values (${workspaceId}, ${scope}, ${hashOf(key)}, ${outcome})
    on conflict do nothing
    returning outcome
  `.pipe(Effect.map((rows) => rows.length > 0))

const Outcome = Schema.Struct({ outcome: Schema.String })

/**
 * Keys are kept as SHA-256: any text may be one, up to 512 characters, and may mean something to its sender.
 */
export const hashOf = (text: string): Uint8Array => hash("sha256", text, "buffer")
