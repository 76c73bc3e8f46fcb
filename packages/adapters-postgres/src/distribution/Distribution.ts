import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows } from "../rows.ts"
import { hasCitus } from "./hasCitus.ts"

/** How the tables of workspaces are distributed over the workers of a Citus cluster. */
export interface Distribution {
  /** The workers that are active and hold shards. */
  readonly workers: number
  /** The workers that are not active. */
  readonly inactive: number
  readonly distributed: ReadonlyArray<string>
  /** The tables that wait for `distribute`. */
  readonly local: ReadonlyArray<string>
}

/** The distribution of the database. Null: it is not the coordinator of a Citus cluster. */
export const distributionOf = Effect.gen(function* () {
  if (!(yield* hasCitus)) return null
  const sql = yield* SqlClient.SqlClient
  const [nodes] = yield* sql`
    select count(*) filter (where isactive and shouldhaveshards)::integer as workers,
      count(*) filter (where not isactive)::integer as inactive
    from pg_dist_node where groupid <> 0
  `.pipe(allRows(Nodes))
  const tables = yield* sql`
    select name, exists (select from pg_dist_partition where logicalrelid = to_regclass(name)) as "isDistributed"
    from workspace_tables() as name order by name
  `.pipe(allRows(Table))
  const named = (wanted: boolean) =>
    tables.filter(({ isDistributed }) => isDistributed === wanted).map(({ name }) => name)
  return {
    workers: 0,
    inactive: 0,
    ...nodes,
    distributed: named(true),
    local: named(false)
  } satisfies Distribution
})

const Nodes = Schema.Struct({ workers: Schema.Int, inactive: Schema.Int })
const Table = Schema.Struct({ name: Schema.String, isDistributed: Schema.Boolean })
