import { overQuota, type Quota } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"

const tables: { readonly [Kind in Quota]: string } = {
  members: "members",
  hosts: "hosts",
  calendars: "calendars",
  eventTypes: "event_types",
  integrations: "integrations",
  webhooks: "webhooks"
}

/** Their rows stay when they are removed. */
const keepsRemoved = new Set<Quota>(["hosts", "eventTypes"])

const Counted = Schema.Struct({ count: Schema.Int })

/** Goes on if the workspace has no more of the kind than its quota. The workspace is held, so that no other adds one meanwhile. */
export const keepQuota = Effect.fnUntraced(function* (sql: SqlClient, workspaceId: WorkspaceId, kind: Quota) {
  const [counted] = yield* allRows(Counted)(sql`
    select count(*)::integer as count from ${sql(tables[kind])}
    where workspace_id = ${workspaceId} ${keepsRemoved.has(kind) ? sql`and removed_at is null` : sql``}
  `)
  const refusal = overQuota(kind, counted?.count ?? 0)
  if (refusal !== undefined) return yield* refusal
})
