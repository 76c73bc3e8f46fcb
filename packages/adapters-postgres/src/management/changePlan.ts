import {
  type Act,
  additionsOf,
  auditedAs,
  type ChangePlan,
  InTheWay,
  isFounded,
  Outdated,
  type PlannedChange,
  PlanRefused,
  type Refusal
} from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { allRows } from "../rows.ts"
import { type Trouble, Overtaken } from "../tenancy/overcoming.ts"
import { keepQuota } from "./keepQuota.ts"
import { enterAudit } from "./rows.ts"

/** Makes a plan's changes one after the other and enters their lines. The workspace is held. */
export const carryOutPlan = Effect.fnUntraced(function* (
  sql: SqlClient,
  act: Act,
  plan: ChangePlan,
  make: (change: PlannedChange) => Effect.Effect<void, Refusal | Trouble>
) {
  yield* holdAll(sql, act.workspaceId, plan)
  if (!isFounded(plan, yield* presentOf(sql, act.workspaceId))) return yield* new Outdated()
  for (const [at, { change, entryId }] of plan.changes.entries()) {
    yield* Effect.mapError(make(change), refusedAt(at))
    yield* enterAudit(sql, act, entryId, change)
  }
  for (const [kind, at] of additionsOf(plan))
    yield* Effect.mapError(keepQuota(sql, act.workspaceId, kind), refusedAt(at))
})

/** Waits for a lock as long as anybody would, and then says why it goes no further. */
export const patiently = <A, R>(statement: Effect.Effect<A, SqlError, R>) =>
  Effect.catch(statement, (error) =>
    Effect.fail<SqlError | InTheWay>(
      error.reason._tag === "LockTimeoutError"
        ? new InTheWay({ reason: "Another change to the workspace is in progress." })
        : error
    )
  )

/** Holds what the plan changes, in the order in which bookings take their locks: event types, then hosts by their ids. */
const holdAll = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspaceId: WorkspaceId,
  { changes }: ChangePlan
) {
  const ids = changes.map(({ change }) => auditedAs(workspaceId, change).subject)
  for (const table of ["event_types", "hosts"]) {
    yield* patiently(sql`
      select id as held from ${sql(table)}
      where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])
      order by id for no key update
    `)
  }
})

/** What of the workspace a plan can change, by its versions. */
const presentOf = (sql: SqlClient, workspaceId: WorkspaceId) =>
  allRows(Present)(sql`
    select workspace_id as id, version from workspaces where workspace_id = ${workspaceId}
    union all
    select id, version from hosts where workspace_id = ${workspaceId} and removed_at is null
    union all
    select id, version from event_types where workspace_id = ${workspaceId} and removed_at is null
  `)

const Present = Schema.Struct({ id: Schema.String, version: Schema.Int })

const refusedAt = (at: number) => (refusal: Refusal | Trouble) =>
  isTrouble(refusal) ? refusal : new PlanRefused({ at, reason: refusal.message || refusal._tag })

const isTrouble = (error: Refusal | Trouble): error is Trouble =>
  isSqlError(error) || error instanceof Overtaken
