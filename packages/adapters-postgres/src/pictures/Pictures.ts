import { Pictures, unusedMinutes } from "@calendeal/domain/pictures"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

/** The pictures on PostgreSQL. */
export const layer = Layer.effect(
  Pictures,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, tenantTransaction } = yield* makeTenancy
    return Pictures.of({
      add: Effect.fnUntraced(function* (workspaceId, { id, png }) {
        const now = yield* DateTime.now
        const storedAt = DateTime.toDateUtc(now)
        const before = DateTime.toDateUtc(DateTime.subtract(now, { minutes: unusedMinutes }))
        yield* tenantTransaction(workspaceId)(
          Effect.gen(function* () {
            // Locks the workspace against its removal, and against another upload that removes the same pictures.
            const there = yield* sql`
              select 1 as there from workspaces
              where workspace_id = ${workspaceId} and removed_at is null
              for no key update
            `
            if (there.length === 0) return
            yield* sql`
              insert into pictures (workspace_id, id, png, stored_at)
              values (${workspaceId}, ${id}, ${Buffer.from(png)}, ${storedAt})
              on conflict (workspace_id, id) do update set stored_at = excluded.stored_at
            `
            yield* sql`
              delete from pictures picture
              where workspace_id = ${workspaceId} and stored_at < ${before}
                and not exists (
                  select from workspaces
                  where workspaces.workspace_id = picture.workspace_id and logo = picture.id
                )
                and not exists (
                  select from hosts where hosts.workspace_id = picture.workspace_id and hosts.picture = picture.id
                )
            `
          })
        )
      }),

      find: (workspaceId, id) =>
        Effect.map(
          read(
            workspaceId,
            sql`
              select png from pictures join workspaces using (workspace_id)
              where workspace_id = ${workspaceId} and id = ${id} and removed_at is null
            `
          ).pipe(firstRow(Schema.Struct({ png: Schema.Uint8Array }))),
          Option.map(({ png }) => png)
        )
    })
  })
)
