import { createBooking, createOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { BookingLedger } from "@calendeal/domain/bookings"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import {
  admit,
  distribute,
  distributionOf,
  layerAt,
  migrate,
  migrations,
  serviceRole
} from "../../src/index.ts"
import { freshDatabase, script, waitingSessions } from "../../src/testing/index.ts"

const on = (url: Redacted.Redacted, role?: string) =>
  Effect.provide(postgres({ url, ...(role === undefined ? {} : { role }) }), { local: true })

/** What a later release does. */
const withNotes = {
  ...migrations,
  "9999_notes": script(`
    create table notes (
      workspace_id uuid not null references workspaces, id uuid not null, text text, primary key (workspace_id, id)
    );
    alter table notes enable row level security;
    alter table notes force row level security;
    create policy one_workspace on notes
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)
  `)
}

/** Distributes a database while another one of the cluster alters the service's role, which waits for the first. */
const distributeBeside = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  during: Effect.Effect<unknown, unknown, SqlClient.SqlClient>
) {
  const distribution = yield* on(yield* freshDatabase({}))(
    SqlClient.SqlClient.use((sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`alter role ${sql(serviceRole)} login`
          const running = yield* Effect.forkDetach(on(url)(distribute))
          yield* on(url)(Effect.andThen(waitingSessions(), during))
          return running
        })
      )
    )
  )
  return yield* Fiber.join(distribution)
})

describe("a distributed database", () => {
  it.live("D-DIST-1: keeps its rows, is distributed once, and gets the tables of later migrations", () =>
    Effect.gen(function* () {
      // An empty database of a cluster.
      const url = yield* freshDatabase({})
      yield* on(url)(Effect.andThen(migrate(migrations), admit("postgres")))
      const { found, offering } = yield* Effect.gen(function* () {
        const offering = yield* createOffering()
        const booked = yield* createBooking(offering)
        return { offering, found: yield* (yield* BookingLedger).find(offering.workspace.id, booked.uid) }
      }).pipe(Effect.provide(layerAt({ url }), { local: true }))

      const first = yield* on(url)(distribute)
      assert.includeMembers([...first], ["workspaces", "bookings", "booking_hosts", "form_events"])
      assert.notIncludeMembers([...first], ["deliveries", "outbox_messages", "directory_slugs"])
      assert.deepStrictEqual(yield* on(url)(distribute), [])

      yield* on(url)(migrate(withNotes))
      assert.deepStrictEqual((yield* on(url)(distributionOf))?.local, ["notes"])
      assert.deepStrictEqual(yield* on(url)(distribute), ["notes"])
      const after = yield* on(url)(distributionOf)
      assert.deepStrictEqual([after?.local, after?.workers, after?.inactive], [[], 2, 0])

      const again = yield* Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const { uid } = Option.getOrThrow(found)
        yield* createBooking(offering, { startAt: sampleTime(9000) })
        return yield* ledger.find(offering.workspace.id, uid)
      }).pipe(Effect.provide(layerAt({ url }), { local: true }))
      assert.deepStrictEqual(again, found)
    })
  )

  it.live("D-DIST-1: a database without Citus, and another owner than a superuser, are refused", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      yield* on(url)(migrate(migrations))
      const asService = Effect.flip(on(url, serviceRole)(distribute))
      assert.include(yield* Effect.map(asService, String), "superuser")
      yield* on(url)(SqlClient.SqlClient.use((sql) => sql`drop extension citus`))
      assert.include(yield* Effect.map(Effect.flip(on(url)(distribute)), String), "extension Citus")
    })
  )

  it.live(
    "D-DIST-1: a database is distributed while another one of the cluster alters the service's role",
    () =>
      Effect.gen(function* () {
        const url = yield* freshDatabase(migrations)
        assert.deepStrictEqual(yield* distributeBeside(url, Effect.void), [])
      })
  )

  it.live(
    "D-DIST-1: the workers wait for the coordinator longer than the owner's login may otherwise wait",
    () =>
      Effect.gen(function* () {
        const url = yield* freshDatabase(migrations)
        yield* on(url)(
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* migrate(withNotes)
            yield* sql`
              select result from run_command_on_workers(format(
                'alter role %I in database %I set idle_in_transaction_session_timeout = 100', current_user, current_database()
              ))
            `
          })
        )
        const isLonger = Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const shorter = sql`
            select from run_command_on_workers($$
              select count(*) from pg_stat_activity
              where datname = current_database() and state = 'idle in transaction' and state_change > now() - interval '500 ms'
            $$) where result <> '0'
          `
          while ((yield* shorter).length > 0) yield* Effect.sleep("50 millis")
        })
        assert.deepStrictEqual(yield* distributeBeside(url, isLonger), ["notes"])
      })
  )

  it.live("D-DIST-2: keeps all rows of a workspace on one worker, and shows them to no other workspace", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const places = yield* on(url)(
        SqlClient.SqlClient.use(
          (sql) => sql<{ groups: number; replicas: number }>`
            select count(distinct colocationid)::integer as groups, max(copies)::integer as replicas
            from pg_dist_partition, (
              select count(*) as copies from pg_dist_placement group by shardid
            ) counted
            where logicalrelid::text in (select workspace_tables())
          `
        )
      )
      assert.deepStrictEqual(places, [{ groups: 1, replicas: 1 }])

      const ports = Effect.provide(layerAt({ url }), { local: true })
      yield* ports(
        Effect.replicateEffect(
          Effect.suspend(() => Effect.flatMap(createOffering(), createBooking)),
          12
        )
      )
      const seen = (workspace: string) =>
        on(
          url,
          serviceRole
        )(
          SqlClient.SqlClient.use((sql) =>
            sql.withTransaction(
              Effect.andThen(
                sql.unsafe(`set local app.workspace_id = '${workspace}'`).unprepared,
                sql<{ workspace_id: string }>`select workspace_id from bookings`
              )
            )
          )
        )
      const all = yield* on(url)(
        SqlClient.SqlClient.use((sql) => sql<{ id: string }>`select workspace_id as id from workspaces`)
      )
      for (const { id } of all) assert.deepStrictEqual(yield* seen(id), [{ workspace_id: id }])
      assert.deepStrictEqual(yield* seen(""), [])
      const workers = yield* on(url)(
        SqlClient.SqlClient.use(
          (sql) => sql<{ count: number }>`
            select count(distinct nodeport)::integer as count
            from run_command_on_placements('bookings', 'select count(*) from %s') where result::integer > 0
          `
        )
      )
      assert.deepStrictEqual(workers, [{ count: 2 }])
    })
  )
})
