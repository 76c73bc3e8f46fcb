import { assert, describe, it } from "@effect/vitest"
import { busyScopeAt } from "@calendeal/domain/availability"
import { BookingLedger } from "@calendeal/domain/bookings"
import type { Offering } from "@calendeal/domain/event-types"
import {
  createOffering,
  sampleBooking,
  sampleCalendar,
  sampleDraft,
  sampleQuestion,
  sampleTime
} from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase, otherSessionsEnded, vacuumed } from "../../src/testing/index.ts"

const startAt = sampleTime(10 * 24 * 60)

/** Bookings of a quarter of an hour, day and night, for 6 days, and an hourly event in a calendar of each host. */
const fill = Effect.fnUntraced(function* ({ eventType, hosts, workspace }: Offering) {
  const sql = yield* SqlClient.SqlClient
  const [from, until] = [-3, 3].map((days) => DateTime.toDateUtc(DateTime.add(startAt, { days })))
  yield* sql`set local session_replication_role = replica`
  for (const host of hosts) {
    const calendar = sampleCalendar(host)
    yield* sql`
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
      )
      select ${workspace.id}, gen_random_uuid(), ${host.id}, ${eventType.id}, at, at, at + interval '15 minutes', at
      from generate_series(${from}::timestamptz, ${until}::timestamptz, interval '15 minutes') as at
    `
    yield* sql`
      insert into calendars (
        workspace_id, id, host_id, kind, account, timezone, sealed_access, created_at, due_at, known_until
      )
      values (${workspace.id}, ${calendar.id}, ${host.id}, 'ics', '', 'UTC', '', ${from}, ${from}, ${until})
    `
    yield* sql`
      insert into calendar_times (workspace_id, calendar_id, host_id, start_at, end_at)
      select ${workspace.id}, ${calendar.id}, ${host.id}, at, at + interval '15 minutes'
      from generate_series(${from}::timestamptz, ${until}::timestamptz, interval '1 hour') as at
    `
  }
})

const rowsRead = Effect.gen(function* () {
  yield* otherSessionsEnded
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly bookings: number; readonly calendars: number }>`
    select
      sum(rows) filter (where relname = 'booking_hosts')::integer as bookings,
      sum(rows) filter (where relname = 'calendar_times')::integer as calendars
    from (select relname, seq_tup_read + idx_tup_fetch as rows from pg_stat_user_tables) as tables
  `
  return row
})

describe("the look before a booking", { timeout: 120_000 }, () => {
  it.live("reads the rows of its span, however full the hosts' calendars are", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = <A, E>(act: Effect.Effect<A, E, BookingLedger>) =>
        Effect.provide(act, layerAt({ url }), { local: true })
      const owner = <A, E>(act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
        Effect.provide(act, postgres({ url, connections: 1 }), { local: true })
      const command = (text: string) =>
        owner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text).unprepared))
      // So many hosts that PostgreSQL prefers the index by host to the one by event type.
      const offering = yield* Effect.provide(createOffering({ hosts: 50 }), layerAt({ url }), { local: true })
      yield* owner(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(fill(offering))))
      yield* owner(vacuumed())

      const { eventType, hosts } = offering
      const [first, second] = hosts
      if (first === undefined || second === undefined) return assert.fail("a host is missing")
      const readWith = Effect.fnUntraced(function* (limitOfFirst: number | null) {
        yield* owner(otherSessionsEnded)
        yield* command("select pg_stat_reset()")
        const asked = [{ ...first, maxBookingsPerDay: limitOfFirst }, second]
        const busy = busyScopeAt(eventType, asked, startAt)
        const question = sampleQuestion(sampleDraft(sampleBooking(offering, { startAt })), { busy })
        const { busyPeriods } = yield* asService(
          BookingLedger.use((ledger) => ledger.look({ ...question, ranksHosts: false }))
        )
        return { ...(yield* owner(rowsRead)), busy: busyPeriods.length }
      })
      // Of each host, the two bookings of the half hour, one before and one after it, and a day of calendar events.
      assert.deepStrictEqual(yield* readWith(null), { bookings: 8, calendars: 48, busy: 6 })
      // The first host's 96 bookings of the day as well; two of them are among the four that both queries read.
      assert.deepStrictEqual(yield* readWith(50), { bookings: 8 + 96, calendars: 48, busy: 6 + 94 })
    })
  )
})
