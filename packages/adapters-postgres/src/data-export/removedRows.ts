import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { ExportedTable } from "./ExportedTable.ts"

/**
 * Deletes rows of an exported table and keeps their keys, so that an increment names them (D-EXP-4). `condition` names the
 * table's columns. To run in this order in one transaction.
 */
export const removeRows = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { key, name }: Pick<ExportedTable, "key" | "name">,
  condition: Fragment
) => [
  sql`
    insert into removed_rows (workspace_id, table_name, row_key, removed_at)
    select workspace_id, ${name}, jsonb_build_object(${sql.literal(key.map((column) => `'${column}', ${column}`).join(", "))}), now()
    from ${sql(name)} where workspace_id = ${workspaceId} and ${condition}
    on conflict (workspace_id, table_name, row_key) do update set removed_at = excluded.removed_at
  `,
  sql`delete from ${sql(name)} where workspace_id = ${workspaceId} and ${condition}`
]
