import { type Change, InTheWay } from "@calendeal/domain/management"
import type { Workspace, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { Overtaken } from "../tenancy/overcoming.ts"
import { issue } from "../workspaces/AccessTokens.ts"
import { MemberRow, WorkspaceRow } from "../workspaces/rows.ts"
import { issueKey } from "./changeKeys.ts"
import { taken } from "./taken.ts"
import { isStill } from "./versions.ts"

const encodeWorkspace = Schema.encodeSync(WorkspaceRow)
const encodeMember = Schema.encodeSync(MemberRow)

const slugTaken = taken(
  "directory_slugs_pkey",
  () => new InTheWay({ reason: "Another workspace has this slug." })
)

/** Enters a new workspace with its owner, and the owner's first token and its first key if there are. */
export const openWorkspace = Effect.fnUntraced(function* (
  sql: SqlClient,
  { key, owner, token, workspace }: Omit<Extract<Change, { readonly _tag: "OpenWorkspace" }>, "_tag">
) {
  const entered = yield* slugTaken(sql`
    insert into workspaces ${sql.insert(encodeWorkspace(workspace))}
    on conflict (workspace_id) do nothing
    returning workspace_id
  `)
  // By an attempt whose COMMIT went unanswered, and was still going on when this one looked for it.
  if (entered.length === 0) return yield* new Overtaken()
  yield* sql`insert into members ${sql.insert(encodeMember(owner))}`
  if (token !== null) yield* issue(sql, token)
  if (key !== undefined) yield* issueKey(sql, key)
})

/**
 * Holds the workspace until the transaction ends, so that its changes come one after the other; bookings and captures
 * go on meanwhile. False: there is none any more.
 */
export const hold = (sql: SqlClient, id: WorkspaceId) =>
  sql`select 1 as held from workspaces where workspace_id = ${id} and removed_at is null for no key update`.pipe(
    Effect.map((held) => held.length > 0)
  )

/** Replaces a version of the workspace's settings. */
export const changeWorkspace = Effect.fnUntraced(function* (
  sql: SqlClient,
  workspace: Workspace,
  version: number
) {
  const { id } = workspace
  yield* isStill(version, sql`select version from workspaces where workspace_id = ${id} for no key update`)
  yield* slugTaken(sql`
    update workspaces set ${sql.update(encodeWorkspace(workspace), ["workspace_id"])} where workspace_id = ${id}
  `)
})

/** More rows than this are not taken at once: the transaction would exceed its 8 seconds on a busy server. */
const rowsAtOnce = 20_000

/**
 * Takes the workspace of the transaction away, with everything in it; of a large one first what leads into it, and
 * `Removals` the rest. Who writes into it at this moment is waited for, in the order in which they take their locks; who
 * comes later finds nothing.
 */
export const removeWorkspace = (sql: SqlClient, at: DateTime.Utc) =>
  Effect.asVoid(sql`select begin_removal(${DateTime.toDateUtc(at)}, ${rowsAtOnce})`)
