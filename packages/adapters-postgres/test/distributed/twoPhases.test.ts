import { createOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { admit, distribute, layerAt, migrate, migrations } from "../../src/index.ts"
import { startCitus } from "../../src/testing/index.ts"

const sessions = "select pid, wait_event from pg_stat_activity where pid <> pg_backend_pid()"

/** Waits until a statement has a row. */
const until = Effect.fnUntraced(function* (statement: string) {
  const sql = yield* SqlClient.SqlClient
  while ((yield* sql.unsafe(statement)).length === 0) yield* Effect.sleep("20 millis")
})

describe("a transaction of a worker and the coordinator", () => {
  it.live(
    "D-DIST-6: is whole after a crash of the coordinator between the preparation of the worker and its own commit",
    () =>
      Effect.gen(function* () {
        const cluster = yield* Effect.acquireRelease(Effect.promise(startCitus), (running) =>
          Effect.promise(running.stop)
        )
        const url = cluster.ownerUrl
        const asOwner = <A, E>(
          work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, SqlClient.SqlClient>
        ) => Effect.provide(Effect.flatMap(SqlClient.SqlClient, work), postgres({ url }), { local: true })
        yield* asOwner(() =>
          Effect.andThen(migrate(migrations), Effect.andThen(admit("postgres"), distribute))
        )
        const { workspace } = yield* Effect.provide(createOffering(), layerAt({ url }), { local: true })

        // PostgreSQL takes this lock in each commit with a notification, after Citus has prepared the workers. A commit that waits for
        // a standby, which does not exist, keeps it.
        yield* asOwner((sql) =>
          Effect.gen(function* () {
            yield* sql`create table held (nothing int)`
            yield* sql`alter system set synchronous_commit = 'local'`
            yield* sql`alter system set synchronous_standby_names = 'missing'`
            yield* sql`select pg_reload_conf()`
            yield* until("select 1 as one where current_setting('synchronous_standby_names') = 'missing'")
          })
        )
        const holds = asOwner((sql) =>
          sql.withTransaction(
            Effect.andThen(
              sql`set local synchronous_commit = on`,
              Effect.andThen(sql`select pg_notify('held', '')`, sql`insert into held values (1)`)
            )
          )
        )
        const changes = asOwner((sql) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`update workspaces set name = 'After' where workspace_id = ${workspace.id}`
              yield* sql`update directory_slugs set slug = 'after' where workspace_id = ${workspace.id}`
              yield* sql`select pg_notify('changed', '')`
            })
          )
        )
        yield* Effect.forkChild(Effect.ignore(holds))
        yield* asOwner(() => until(`${sessions} and wait_event = 'SyncRep'`))
        yield* Effect.forkChild(Effect.ignore(changes))
        yield* asOwner(() => until("select pid from pg_locks where locktype = 'object' and not granted"))
        yield* Effect.promise(() => cluster.crash("coordinator", 0))

        const found = yield* asOwner((sql) =>
          Effect.gen(function* () {
            // Until Citus has ended what was prepared.
            yield* until(`
              select 1 as one from run_command_on_workers('select count(*) from pg_prepared_xacts')
              having bool_and(result = '0')
            `)
            return [
              ...(yield* sql`select name from workspaces where workspace_id = ${workspace.id}`),
              ...(yield* sql`select slug from directory_slugs where workspace_id = ${workspace.id}`)
            ]
          })
        )
        assert.deepStrictEqual(found, [{ name: workspace.name }, { slug: workspace.slug }])
      }).pipe(Effect.scoped)
  )
})
