import { BookingLedger } from "@calendeal/domain/bookings"
import {
  createOffering,
  sampleBooking,
  sampleDraft,
  sampleNow,
  sampleQuestion
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase, script } from "../../src/testing/index.ts"

/** Past bookings: of the host, and of each of 2,000 hosts of other workspaces. Their time was long ago. */
const enteringPast = (workspaceId: string, hostId: string, now: string) => `
  set session_replication_role = replica;
  insert into booking_hosts (
    workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
  )
  select workspace_id, gen_random_uuid()::text, host_id, gen_random_uuid(), start_at, start_at, start_at + interval '1 hour',
    start_at
  from (
    select '${workspaceId}'::uuid as workspace_id, '${hostId}'::uuid as host_id, 1000 as bookings
    union all
    select gen_random_uuid(), gen_random_uuid(), 20 from generate_series(1, 2000)
  ) hosts, generate_series(1, bookings) nth,
    lateral (select '${now}'::timestamptz - make_interval(days => 40 + nth) as start_at) started;
  analyze booking_hosts
`

/** After some a session keeps its plans. */
const looks = 10

describe("the look of a booking", { timeout: 120_000 }, () => {
  it.live("reads none of a host's bookings that are long past", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const owner = (text: string) =>
        SqlClient.SqlClient.use((sql) => sql.unsafe(text).unprepared).pipe(
          Effect.provide(postgres({ url, connections: 1 }), { local: true })
        )
      const asService = layerAt({ url })
      const offering = yield* Effect.provide(createOffering(), asService, { local: true })
      const { eventType, hosts, workspace } = offering
      yield* Effect.provide(
        script(enteringPast(workspace.id, hosts[0]?.id ?? "", DateTime.formatIso(sampleNow))),
        postgres({ url, connections: 1 }),
        { local: true }
      )
      // The session that has entered the bookings reported its counts when it ended.
      yield* owner("select pg_stat_reset()")
      const question = sampleQuestion(sampleDraft(sampleBooking(offering)), { eventTypeId: eventType.id })
      yield* Effect.provide(
        BookingLedger.use(({ look }) => Effect.replicateEffect(look(question), looks)),
        asService,
        { local: true }
      )
      const read = yield* owner(`
        select sum(idx_tup_read)::integer as entries, sum(idx_scan) > 10 as has_arrived
        from pg_stat_user_indexes where relname = 'booking_hosts'
      `)
      // Of each look: the last booking before the period, and the last assignment.
      assert.deepStrictEqual(read, [{ entries: looks * 2, has_arrived: true }])
    })
  )
})
