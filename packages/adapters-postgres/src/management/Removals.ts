import { Removals } from "@calendeal/domain/management"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The most rows that one step removes. A transaction may take 8 seconds, also on a busy server. */
const batchSize = 2000

/** The rows of removed workspaces. Ten seconds after a worker has died, another one goes on. */
export const layer = Layer.effect(
  Removals,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lookUp, tenantTransaction } = yield* makeTenancy
    return Removals.of({
      sweep: Effect.gen(function* () {
        const taken = yield* lookUp(sql`select take_removal() as workspace_id`).pipe(firstRow(Taken))
        const id = Option.flatMap(taken, ({ workspace_id }) => Option.fromNullOr(workspace_id))
        if (Option.isNone(id)) return false
        yield* tenantTransaction(id.value)(Effect.asVoid(sql`select sweep_removal(${batchSize})`))
        return true
      })
    })
  })
)

const Taken = Schema.Struct({ workspace_id: Schema.NullOr(WorkspaceId) })
