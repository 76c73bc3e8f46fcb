import { WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { OfferingCache } from "../event-types/OfferingCache.ts"
import { allRows, firstRow, storable } from "../rows.ts"
import { announce, listApiKey, listMember, listWorkspace } from "../tenancy/directories.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { ApiKeyRow, MemberRow, workspaceRow } from "./rows.ts"

const encodeMember = Schema.encodeSync(MemberRow)
const encodeKey = Schema.encodeSync(ApiKeyRow)

/** The workspace directory on PostgreSQL. Workspaces come from the `OfferingCache`. */
export const layer = Layer.effect(
  WorkspaceDirectory,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const cache = yield* OfferingCache
    const { lookUp, read, tenantTransaction } = yield* makeTenancy
    const find = cache.workspace
    return WorkspaceDirectory.of({
      find,

      findBySlug: Effect.fnUntraced(function* (slug) {
        const row = yield* lookUp(sql`select workspace_of_slug(${slug}) as workspace_id`).pipe(
          firstRow(SlugRow)
        )
        const id = Option.flatMap(row, ({ workspace_id }) => Option.fromNullOr(workspace_id))
        return Option.isNone(id) ? Option.none() : yield* find(id.value)
      }),

      save: (workspace) => {
        const row = workspaceRow(workspace)
        return tenantTransaction(workspace.id)(
          Effect.gen(function* () {
            yield* sql`
              insert into workspaces ${sql.insert(row)}
              on conflict (workspace_id) do update set ${sql.update(row, ["workspace_id"])}
            `
            yield* listWorkspace(sql, workspace)
            yield* announce(sql, workspace.id)
          })
        ).pipe(Effect.andThen(cache.forget(workspace.id)))
      },

      addMember: (member) => {
        const row = encodeMember(member)
        return tenantTransaction(member.workspaceId)(
          sql`
            insert into members ${sql.insert(row)}
            on conflict (workspace_id, user_id) do update set ${sql.update(row, ["workspace_id", "user_id"])}
          `.pipe(Effect.andThen(listMember(sql, member)), Effect.asVoid)
        )
      },

      findKey: (prefix) => firstRow(ApiKeyRow)(lookUp(sql`select * from api_key_of_prefix(${prefix})`)),

      keysOf: (workspaceId) =>
        read(
          workspaceId,
          sql`select * from api_keys where workspace_id = ${workspaceId} order by created_at, id`
        ).pipe(allRows(ApiKeyRow)),

      havingSecrets: Effect.map(
        lookUp(sql`select workspace_id from workspaces_having_secrets()`).pipe(allRows(IdRow)),
        (rows) => rows.map(({ workspace_id }) => workspace_id)
      ),

      noteUse: ({ id, workspaceId }, at) =>
        tenantTransaction(workspaceId)(
          Effect.asVoid(sql`
            update api_keys set last_used_at = greatest(last_used_at, ${storable(at)})
            where workspace_id = ${workspaceId} and id = ${id}
          `)
        ),

      saveKey: (key) => {
        const row = encodeKey(key)
        return tenantTransaction(key.workspaceId)(
          Effect.gen(function* () {
            yield* sql`
              insert into api_keys ${sql.insert(row)}
              on conflict (workspace_id, id) do update set ${sql.update(row, ["workspace_id", "id"])}
            `
            yield* listApiKey(sql, key)
            yield* announce(sql, key.workspaceId)
          })
        )
      }
    })
  })
)

const IdRow = Schema.Struct({ workspace_id: WorkspaceId })
const SlugRow = Schema.Struct({ workspace_id: Schema.NullOr(WorkspaceId) })

/** The ids of all workspaces. For the owner of the database, because the service sees one workspace at a time. */
export const everyWorkspace = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select workspace_id from directory_slugs order by workspace_id`.pipe(allRows(IdRow))
  return rows.map(({ workspace_id }) => workspace_id)
})
