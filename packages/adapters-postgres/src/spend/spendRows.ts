import type { AuditContext } from "@calendeal/domain/management"
import { campaignKey, type SpendRecordingId, type SpendRow } from "@calendeal/domain/spend"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { spend } from "../data-export/revenue.ts"
import { storable } from "../rows.ts"
import { removeRows } from "../data-export/removedRows.ts"

export const OtherSpend = Schema.Struct({ others: Schema.Int })

/** Counts the rows that the given ones do not replace. */
export const spendBeside = (sql: SqlClient, workspaceId: WorkspaceId, rows: ReadonlyArray<SpendRow>) => sql`
  select (
    (select count(*) from spend where workspace_id = ${workspaceId}) -
    (select count(*) from spend join ${recordsOf(sql, rows)} using (day, platform, campaign)
     where workspace_id = ${workspaceId})
  )::integer as others
`

/** Replaces the rows of the same day, platform and campaign. Those of 0 are removed. */
export const setSpend = (
  sql: SqlClient,
  { at, workspaceId }: AuditContext,
  { recordingId, rows }: { readonly recordingId: SpendRecordingId; readonly rows: ReadonlyArray<SpendRow> }
) =>
  Effect.all(
    [
      ...removeRows(
        sql,
        workspaceId,
        spend,
        sql`(day, platform, campaign) in (
          select day, platform, campaign from ${recordsOf(
            sql,
            rows.filter(({ cents }) => cents === 0)
          )}
        )`
      ),
      sql`
        insert into spend (
          workspace_id, day, platform, campaign, campaign_id, name, amount, currency, recording_id, recorded_at
        )
        select ${workspaceId}::uuid, day, platform, campaign, id, name, cents / 100, currency,
          ${recordingId}::uuid, ${storable(at)}::timestamptz
        from ${recordsOf(
          sql,
          rows.filter(({ cents }) => cents > 0)
        )}
        on conflict (workspace_id, day, platform, campaign) do update set
          name = excluded.name, amount = excluded.amount, currency = excluded.currency,
          recording_id = excluded.recording_id, recorded_at = excluded.recorded_at
      `
    ],
    { discard: true }
  )

export const recordsOf = (sql: SqlClient, rows: ReadonlyArray<SpendRow>) => sql`
  jsonb_to_recordset(${json(rows.map((row) => ({ ...row, campaign: campaignKey(row) })))}::jsonb)
    as given (day date, platform text, campaign text, id text, name text, cents numeric, currency text)
`
