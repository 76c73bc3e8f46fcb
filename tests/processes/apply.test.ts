import { randomBytes } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { startProcess } from "../kit/processes/Process.ts"

const schedule = { timezone: "UTC", weekly: [], overrides: [] }

/** A file with the given number of hosts, each with an event type. All names contain `name`. */
const fileOf = (name: string, size: number) => {
  const usernames = Array.from({ length: size }, (_, nth) => `host-${nth}`)
  return JSON.stringify({
    workspace: { name },
    hosts: usernames.map((username) => ({ username, name, email: `${username}@acme.example`, schedule })),
    eventTypes: usernames.map((host) => ({ slug: `with-${host}`, title: name, hosts: [{ host }] }))
  })
}

describe("calendeal apply", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let folder: string
  let environment: Record<string, string>
  let workspaceId: string

  beforeAll(async () => {
    database = await emptyDatabase()
    folder = await mkdtemp(join(tmpdir(), "calendeal-apply-"))
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      DATABASE_URL: database.url,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      LOG_LEVEL: "none"
    }
    for (const name of ["first", "one", "other"]) await writeFile(join(folder, name), fileOf(name, 12))
    await run("migrate")
    const made = JSON.parse(
      (await run("bootstrap", "--workspace", "acme", "--owner", "o@a.example", "--json")).output
    )
    workspaceId = made.workspaceId
  })
  afterAll(async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = (...command: ReadonlyArray<string>) => startProcess("cli.ts", environment, ...command)
  const run = async (...command: ReadonlyArray<string>) => {
    const process = start(...command)
    return { code: await process.ended, output: process.output() }
  }
  const apply = (file: string) => ["apply", join(folder, file), "--workspace", "acme"]
  const exported = async () => (await run("export", "--workspace", "acme", "--json")).output

  /** Queries the database as its owner, who also sees one workspace at a time. */
  const asOwner = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.runPromise(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return yield* sql.withTransaction(
          Effect.andThen(sql`select set_config('app.workspace_id', ${workspaceId}, true)`, work(sql))
        )
      }).pipe(Effect.provide(postgres({ url: Redacted.make(database.url), connections: 2 })))
    )
  const kept = () =>
    asOwner((sql) =>
      Effect.all([
        sql`select * from audit_log order by id`,
        sql`select * from hosts order by id`,
        sql`select * from event_types order by id`,
        sql`select * from event_type_hosts order by event_type_id, position`,
        sql`select * from workspaces`,
        sql`select * from directory_event_types order by event_type_id`
      ])
    )

  it("changes nothing if it is killed midway, and the next run applies everything", async () => {
    const before = await kept()
    const killed = await asOwner((sql) =>
      Effect.gen(function* () {
        // The insert of the last event type waits for this row with the same slug, after everything else has been
        // written.
        yield* sql`
          insert into event_types (workspace_id, id, slug, status, document)
          values (${workspaceId}, gen_random_uuid(), 'with-host-11', 'hidden', '{}')
        `
        const process = start(...apply("first"))
        const waiting = sql<{ count: number }>`
          select count(*)::integer as count from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()
        `
        while ((yield* waiting)[0]?.count === 0) yield* Effect.sleep("50 millis")
        const ended = yield* Effect.promise(() => process.stop("SIGKILL"))
        return yield* Effect.fail(ended)
      })
    ).catch((error: unknown) => String(error))
    assert.include(killed, "SIGKILL")
    assert.deepStrictEqual(await kept(), before)

    const again = await run(...apply("first"))
    assert.deepStrictEqual(
      [again.code, again.output.split("\n").at(-2)],
      [0, "Done: 25 changes, in one transaction."]
    )
    assert.strictEqual((await run(...apply("first"))).output, "Nothing to change.\n")
    const log = (await kept())[0].filter(({ action }) => action !== "workspace.create")
    assert.strictEqual(log.length, 25)
    assert.strictEqual(new Set(log.map((line) => line["request_id"])).size, 1)
    assert.isTrue(log.every((line) => line["user_id"] === null))
  })

  it("of two concurrent runs each applies its whole file or fails as outdated", async () => {
    const files = ["one", "other"] as const
    const outcomes = await Promise.all(files.map((file) => run(...apply(file))))
    const now = JSON.parse(await exported())
    const { name } = now.workspace
    assert.include(files, name)
    assert.isTrue([...now.hosts].every((host) => host.name === name))
    assert.isTrue([...now.eventTypes].every((eventType) => eventType.title === name))
    assert.include(
      outcomes.map(({ code }) => code),
      0
    )
    for (const { code, output } of outcomes) {
      if (code !== 0)
        assert.match(output, /^calendeal: nothing was changed: .*(in the meantime|is in progress)/m)
    }
  })
})
