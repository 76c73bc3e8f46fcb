import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { script } from "@calendeal/adapters-postgres/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { deployment } from "../kit/faults/environment/deployment.ts"
import { applyTypicalChanges } from "../kit/faults/environment/applyTypicalChanges.ts"
import { assertNone } from "../kit/faults/check/check.ts"
import { run } from "../kit/faults/run.ts"

/** The bookings that the database has before the upgrade; 1,000,000 for the figure in docs/reference/failure-tests.md. */
const rows = Number(process.env["UPGRADE_ROWS"] ?? 20_000)

/** The acknowledged bookings that each phase waits for. */
const enough = 40

describe("an upgrade to a later version", { timeout: 1_800_000 }, () => {
  it("D-UPG-6: no booking fails while the database is migrated under the processes", async () => {
    const database = await emptyDatabase()
    const calendeal = await deployment(database.url, 10)
    try {
      await Promise.all([calendeal.serve(), calendeal.serve("--no-worker")])
      await calendeal.addEventTypes()
      await asOwner(database.url, fill(calendeal.workspaceId, rows))
      const { acknowledged, failures, stop, unexpected } = calendeal.book(8)
      const more = async () => {
        const wanted = acknowledged.length + enough
        while (acknowledged.length < wanted && unexpected.length + failures.length === 0) await sleep(10)
      }
      await more()
      const slowest = slowestOf(acknowledged)
      const begun = performance.now()
      const ran = await applyTypicalChanges(database.url)
      const ended = performance.now()
      const during = acknowledged.filter(({ at }) => at > begun && at < ended).length
      await more()
      // A process that starts on the newer schema.
      await calendeal.serve()
      await more()
      await stop()
      assert.deepStrictEqual([unexpected, failures], [[], []])
      const stored = await asOwner(
        database.url,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ uid: string }>`select uid from bookings`)
      )
      const uids = new Set(stored.map(({ uid }) => uid))
      assert.deepStrictEqual(
        acknowledged.filter(({ uid }) => !uids.has(uid)),
        []
      )
      console.info(
        `${rows} bookings: ${ran.join(", ")} in ${seconds(ended - begun)}; ` +
          `${during} bookings at the same time, ${failures.length} failed, longest pause ${seconds(slowest())}`
      )
    } finally {
      await calendeal.stop()
      await database.drop()
    }
  })

  it("D-UPG-6, D-HOOK-4: no data are lost or duplicated while faults go on before, during and after the change of the schema", async () => {
    const seed = Number(process.env["FAILURE_SEED"] ?? Date.now() % 1_000_000)
    console.log(`FAILURE_SEED=${seed}`)
    const { figures, violations } = await run({
      seed,
      seconds: 1,
      clients: 16,
      withFaults: true,
      withUpgrade: true,
      progress: console.log
    })
    console.log(figures)
    assertNone(violations)
  })

  it("D-UPG-4: a version whose tables were taken away is not ready, and refuses to start with a sentence", async () => {
    const database = await emptyDatabase()
    const calendeal = await deployment(database.url, 1)
    try {
      const port = await calendeal.serve()
      await asOwner(database.url, script("update schema_versions set oldest = '7.2.0'"))
      const state = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
        return [answer.status, Object(await answer.json()).components.postgres]
      }
      while ((await state())[0] === 200) await sleep(100)
      assert.deepStrictEqual(await state(), [503, "needs a later version"])
      for (const command of [["serve"], ["work"], ["migrate"]]) {
        const { code, output } = await calendeal.run(...command)
        assert.strictEqual(code, 1, output)
        assert.match(
          output,
          /^calendeal: The database needs version 7\.2\.0 or later of Calendeal, and this is version \d+\.\d+\.\d+\. Install this version or a later one\.$/m
        )
      }
      assert.match(await calendeal.doctor(), /FAULT +migrations +The database needs version 7\.2\.0/)
    } finally {
      await calendeal.stop()
      await database.drop()
    }
  })

  it("D-UPG-8: a database from before the first release is refused with what to delete, and nothing is changed", async () => {
    const database = await emptyDatabase()
    const calendeal = await deployment(database.url, 1)
    try {
      const port = await calendeal.serve()
      // Checkouts before the first release had other migrations.
      await asOwner(
        database.url,
        script("update migrations set name = 'service_role' where migration_id = 1")
      )
      const state = async () =>
        Object(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).components.postgres
      while ((await state()) === "ready") await sleep(100)
      assert.strictEqual(await state(), "not made by a released version")
      for (const command of [["serve"], ["work"], ["migrate"], ["migrate", "--dry-run"]]) {
        const { code, output } = await calendeal.run(...command)
        assert.strictEqual(code, 1, output)
        assert.match(
          output,
          /^calendeal: The database was not made by a released version of Calendeal: its migration "0001_service_role" is none of this program's\. Nothing was changed\. .+ delete the data folder \(DATA_DIR, by default \.data\)/m
        )
      }
      assert.match(
        await calendeal.doctor(),
        /FAULT +migrations +The database was not made by a released version/
      )
      const workspaces = await asOwner(
        database.url,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select slug from workspaces`)
      )
      assert.deepStrictEqual([...workspaces], [{ slug: "acme" }])
    } finally {
      await calendeal.stop()
      await database.drop()
    }
  })

  it("D-UPG-3: a version refuses the database of an earlier one until it is migrated", async () => {
    const database = await emptyDatabase()
    const calendeal = await deployment(database.url, 1)
    try {
      await asOwner(database.url, script("delete from sql_files"))
      const { code, output } = await calendeal.run("serve")
      assert.strictEqual(code, 1, output)
      assert.match(
        output,
        /The database is older than this version \(\d+\.\d+\.\d+\): \d+ of \d+ migrations have to run\. Run `calendeal migrate` first\./
      )
      assert.strictEqual((await calendeal.run("migrate")).code, 0)
      await calendeal.serve()
    } finally {
      await calendeal.stop()
      await database.drop()
    }
  })
})

const asOwner = <A, E>(url: string, effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(Effect.provide(effect, layer({ url: Redacted.make(url), connections: 3 })))

/** Bookings of the past, half an hour each, for ten further hosts. */
const fill = Effect.fnUntraced(function* (workspaceId: string, count: number) {
  const sql = yield* SqlClient.SqlClient
  const inWorkspace = (statements: string) =>
    sql.withTransaction(
      Effect.forEach(
        ["set local statement_timeout = 0", `set local app.workspace_id = '${workspaceId}'`, statements],
        script
      )
    )
  yield* inWorkspace(`
    insert into hosts (workspace_id, id, name, username, email, schedule, active)
    select workspace_id, gen_random_uuid(), 'Filler', 'filler-' || place, 'filler-' || place || '@acme.test', schedule, true
    from generate_series(0, 9) as place, (select * from hosts order by id limit 1) as example;
    insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
    values ('${workspaceId}', '${filler}', 'filler@lead.example', '{"first":null,"last":null}', '{}', '[]', now());
  `)
  for (let first = 1; first <= count; first += filledAtOnce) {
    yield* inWorkspace(`
      insert into bookings (
        workspace_id, uid, event_type_id, contact_id, status, start_at, end_at, blocked_from, blocked_until, booker_email,
        document, created_at
      )
      select '${workspaceId}', 'bk_filler' || n, (select id from event_types order by id limit 1), '${filler}', 'confirmed',
        start_at, start_at + interval '30 minutes', start_at, start_at + interval '30 minutes', 'filler@lead.example',
        '{"attendees":[]}', start_at
      from generate_series(${first}, ${Math.min(count, first + filledAtOnce - 1)}) as n,
        lateral (select timestamptz '2020-01-01' - interval '30 minutes' * (n / 10) as start_at) as time;
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
      )
      select '${workspaceId}', uid, hosts.id, event_type_id, start_at, blocked_from, blocked_until, start_at
      from generate_series(${first}, ${Math.min(count, first + filledAtOnce - 1)}) as n
        join bookings on uid = 'bk_filler' || n join hosts on username = 'filler-' || n % 10;
    `)
  }
  const session = yield* sql.reserve
  for (const statement of ["set statement_timeout = 0", "vacuum analyze"])
    yield* session.executeUnprepared(statement, [], undefined)
}, Effect.scoped)

const filler = "99999999-0000-4000-8000-000000000001"

/** The rows of one transaction: a larger one takes too long to commit. */
const filledAtOnce = 20_000

/** The longest time without a response, since this function was called. */
const slowestOf = (acknowledged: ReadonlyArray<{ readonly at: number }>) => {
  const first = acknowledged.length
  return () =>
    acknowledged
      .slice(first)
      .reduce((longest, { at }, index, all) => Math.max(longest, at - (all[index - 1]?.at ?? at)), 0)
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
