import { LocalDate } from "@calendeal/domain/event-types"
import { Currency } from "@calendeal/domain/money"
import {
  type RecordedSpend,
  shownRecordings,
  SpendBook,
  SpendPlatform,
  spendPosition,
  SpendRecordingId
} from "@calendeal/domain/spend"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as SqlClient from "effect/sql/SqlClient"
import { allRows, firstRow } from "../rows.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"
import { recordsOf } from "./spendRows.ts"

/** The costs that were recorded, from PostgreSQL. */
export const layer = Layer.effect(
  SpendBook,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read } = yield* makeTenancy
    const place = sql`(platform || ' ' || campaign) collate "C"`
    const sums = sql`
      platform, currency, (sum(amount) * 100)::numeric(40, 0)::text as cents, count(*)::integer as rows,
      to_char(min(day), 'YYYY-MM-DD') as first_day, to_char(max(day), 'YYYY-MM-DD') as last_day
    `
    return SpendBook.of({
      list: (workspaceId, { campaign, firstDay, lastDay, platform }, { after, limit }) =>
        read(
          workspaceId,
          sql`
            select to_char(day, 'YYYY-MM-DD') as day, platform, campaign_id as id, name, (amount * 100)::bigint::text as cents,
              currency, recording_id, recorded_at
            from spend
            where ${sql.and([
              sql`workspace_id = ${workspaceId}`,
              ...(platform === undefined ? [] : [sql`platform = ${platform}`]),
              ...(firstDay === undefined ? [] : [sql`day >= ${firstDay}::date`]),
              ...(lastDay === undefined ? [] : [sql`day <= ${lastDay}::date`]),
              ...(campaign === undefined
                ? []
                : [sql`(campaign_id = ${campaign} or lower(name) = lower(${campaign}))`]),
              ...(after === null
                ? []
                : [
                    sql`(day < ${after.day}::date or day = ${after.day}::date and ${place} > ${after.campaign})`
                  ])
            ])}
            order by spend.day desc, ${place}
            limit ${limit + 1}
          `
        ).pipe(
          allRows(Row),
          Effect.map((rows) => {
            // One more row than requested shows whether there are more.
            const items: ReadonlyArray<RecordedSpend> = rows.slice(0, limit)
            const last = items.at(-1)
            return { items, next: rows.length > limit && last !== undefined ? spendPosition(last) : null }
          })
        ),

      summary: (workspaceId) =>
        read(
          workspaceId,
          sql`
            with own as materialized (
              select platform, currency, amount, day, recording_id, recorded_at from spend
              where workspace_id = ${workspaceId}
            ), latest as (
              select recording_id, recorded_at from own group by recording_id, recorded_at
              order by recorded_at desc, recording_id desc limit ${shownRecordings}
            )
            select null as recording_id, null as recorded_at, ${sums} from own group by platform, currency
            union all
            select recording_id, recorded_at, ${sums} from own join latest using (recording_id, recorded_at)
            group by recording_id, recorded_at, platform, currency
            order by recorded_at desc nulls first, recording_id desc, platform, currency
          `
        ).pipe(
          allRows(SumRow),
          Effect.map((rows) => ({
            spend: rows.filter(({ recordingId }) => recordingId === null).map((row) => sumIn(row)),
            recordings: [...Map.groupBy(rows, ({ recordingId }) => recordingId)].flatMap(
              ([id, [first, ...others]]) =>
                id === null || first === undefined || first.recordedAt === null
                  ? []
                  : [
                      {
                        id,
                        recordedAt: first.recordedAt,
                        spend: [first, ...others].map((row) => sumIn(row))
                      }
                    ]
            )
          }))
        ),

      replaced: (workspaceId, rows) =>
        read(
          workspaceId,
          sql`
            select count(*) filter (where not is_same)::integer as changed, count(*) filter (where is_same)::integer as same
            from (
              select spend.name = given.name and spend.currency = given.currency and spend.amount * 100 = given.cents as is_same
              from spend join ${recordsOf(sql, rows)} using (day, platform, campaign)
              where workspace_id = ${workspaceId}
            ) stored
          `
        ).pipe(
          firstRow(Replaced),
          Effect.map((found) => Option.getOrThrow(found))
        )
    })
  })
)

const Row = Schema.Struct({
  day: LocalDate,
  platform: SpendPlatform,
  id: Schema.NullOr(Schema.String),
  name: Schema.String,
  cents: Schema.FiniteFromString,
  currency: Currency,
  recordingId: SpendRecordingId,
  recordedAt: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ recordingId: "recording_id", recordedAt: "recorded_at" }))

const SumRow = Schema.Struct({
  recordingId: Schema.NullOr(SpendRecordingId),
  recordedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
  platform: SpendPlatform,
  currency: Currency,
  cents: Schema.BigIntFromString,
  rows: Schema.Int,
  firstDay: LocalDate,
  lastDay: LocalDate
}).pipe(
  Schema.encodeKeys({
    recordingId: "recording_id",
    recordedAt: "recorded_at",
    firstDay: "first_day",
    lastDay: "last_day"
  })
)

const sumIn = (row: typeof SumRow.Type) => Struct.omit(row, ["recordedAt", "recordingId"])

const Replaced = Schema.Struct({ changed: Schema.Int, same: Schema.Int })
