import { Removals } from "@calendeal/domain/management"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** How many rows are taken in one step: a transaction has 8 seconds for them, on a busy server too. */
const rowsAtOnce = 2000

/** What is left of removed workspaces in PostgreSQL. A worker that dies leaves it to the others, after ten seconds. */
export const layer = Layer.effect(
  Removals,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, tenantTransaction } = makeTenancy(sql)
    return Removals.of({
      sweep: Effect.gen(function* () {
        const taken = yield* lookUp(sql`select take_removal() as workspace_id`).pipe(firstRow(Taken))
        const id = Option.flatMap(taken, ({ workspace_id }) => Option.fromNullOr(workspace_id))
        if (Option.isNone(id)) return false
        yield* tenantTransaction(id.value)(Effect.asVoid(sql`select sweep_removal(${rowsAtOnce})`))
        return true
      })
    })
  })
)

const Taken = Schema.Struct({ workspace_id: Schema.NullOr(WorkspaceId) })
