import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"

/** Every workspace that there is, for the owner of the database alone: the service sees one workspace at a time. */
export const everyWorkspace = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select workspace_id from directory_slugs order by workspace_id`.pipe(allRows(Place))
  return rows.map(({ workspace_id }) => workspace_id)
})

const Place = Schema.Struct({ workspace_id: WorkspaceId })
