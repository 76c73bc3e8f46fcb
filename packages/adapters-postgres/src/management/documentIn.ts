import type { DocumentRef, ResourceKind, Resources } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { resourceTables } from "./resourceTables.ts"

/** The document as the open transaction sees it. Null: it is not stored. */
export const documentIn = (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  ref: DocumentRef | null
): Effect.Effect<object | null, SqlError> =>
  // Access tokens are only added.
  ref === null || !ref.isKnown || ref.kind === "accessTokens"
    ? Effect.succeed(null)
    : Effect.map(itemWith(sql, workspaceId, ref.kind, ref.id), (item) =>
        item === undefined ? null : "value" in item ? item.value : item
      )

const itemWith = <K extends ResourceKind>(
  sql: SqlClient,
  workspaceId: WorkspaceId,
  kind: K,
  value: string
): Effect.Effect<Resources[K]["item"] | undefined, SqlError> => {
  const { id, read, table, where } = resourceTables(sql)[kind]
  const column = kind === "oauthClients" ? "name" : id
  const rows = sql`
    select * from ${sql(table)}
    where ${sql.and([
      sql`workspace_id = ${workspaceId}`,
      ...(column === "workspace_id" ? [] : [sql`${sql(column)} = ${value}`]),
      ...where({}, workspaceId)
    ])}
  `
  return Effect.flatMap(rows, (found) => Effect.map(read(Effect.succeed(found)), ([item]) => item))
}
