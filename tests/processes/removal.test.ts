import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"

/** Many times the batch size. */
const crowd = 150_000

describe("removal of a large workspace", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let environment: Record<string, string>

  beforeAll(async () => {
    database = await emptyDatabase()
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      DATABASE_URL: database.url,
      PORT: String(await freePort()),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key()
    }
  })
  afterAll(() => database?.drop())

  const start = (...command: ReadonlyArray<string>) => startProcess("cli.ts", environment, ...command)
  const within = <A, E>(id: string, work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(
          Effect.andThen(sql`select set_config('app.workspace_id', ${id}, true)`, work(sql))
        )
      ).pipe(Effect.provide(postgres({ url: Redacted.make(database.url), connections: 1 })))
    )

  it("removes the workspace immediately, and another worker completes the work of a killed one", async () => {
    assert.strictEqual(await start("migrate").ended, 0)
    const bootstrap = start("bootstrap", "--workspace", "large", "--owner", "o@large.example", "--json")
    assert.strictEqual(await bootstrap.ended, 0)
    const { accessToken, workspaceId } = JSON.parse(bootstrap.output())
    const service = start("serve", "--no-worker")
    try {
      await service.printed("serving http://127.0.0.1")
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(
          `http://127.0.0.1:${environment["PORT"]}/api/workspaces/${workspaceId}${path}`,
          {
            method,
            headers: { authorization: `Bearer ${accessToken}` },
            ...(body && { body: JSON.stringify(body) })
          }
        )
        return { status: answer.status, text: await answer.text() }
      }
      const made = await call("POST", "/event-types", { slug: "intro", title: "Intro" })
      assert.strictEqual(made.status, 201, made.text)
      const { id: eventTypeId } = JSON.parse(made.text)
      await within(
        workspaceId,
        (sql) => sql`
          insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
          select ${workspaceId}::uuid, ${eventTypeId}::uuid, now(), 'email', 1, false
          from generate_series(1, ${crowd}::integer)
        `
      )
      const left = async () => {
        const [counted] = await within(
          workspaceId,
          (sql) => sql<{ count: number }>`select count(*)::integer as count from form_events`
        )
        return counted?.count ?? 0
      }
      const gone = await call("DELETE", "", { confirm: "large" })
      assert.deepStrictEqual([gone.status, gone.text], [204, ""])
      for (const path of ["", "/hosts", "/event-types"])
        assert.deepStrictEqual(await call("GET", path), { status: 404, text: '{"error":"not_found"}' })
      assert.strictEqual(await left(), crowd)

      const worker = start("work")
      while ((await left()) === crowd) await sleep(5)
      assert.strictEqual(await worker.stop("SIGKILL"), "SIGKILL")
      const afterwards = await left()
      assert.isAbove(afterwards, 0)
      const next = start("work")
      while ((await left()) > 0) await sleep(100)
      const workspaces = () => within(workspaceId, (sql) => sql`select name from workspaces`)
      while ((await workspaces()).length > 0) await sleep(100)
      assert.strictEqual(await next.stop("SIGTERM"), 0)
    } finally {
      await service.stop("SIGTERM")
    }
  })
})
