import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer } from "@calendeal/adapters-postgres/connection"
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProcess } from "../kit/processes/Process.ts"
import { type Client, hostAt, slotsAt } from "../kit/processes/twoProcesses.client.ts"

let addresses = 0

/** Two processes of the service on one PostgreSQL, and a workspace. */
export const twoProcesses = async () => {
  const database = await emptyDatabase()
  const environment = {
    DATA_DIR: await mkdtemp(join(tmpdir(), "calendeal-two-")),
    DATABASE_URL: database.url,
    TRUSTED_PROXIES: "127.0.0.1"
  }
  const running: Array<Process> = []
  const run = async (...args: ReadonlyArray<string>) => {
    const process = startProcess("cli.ts", environment, ...args)
    assert.strictEqual(await process.ended, 0, process.output())
    return process.output()
  }
  await run("migrate")
  const bootstrap = async (slug: string) =>
    JSON.parse(await run("bootstrap", "--workspace", slug, "--owner", `ada@${slug}.test`, "--json"))
  const { accessToken, apiKeyPrefix, apiKeySecret, workspaceId } = await bootstrap("acme")

  const open = async (): Promise<Client> => {
    const port = await freePort()
    const process = startProcess("cli.ts", { ...environment, PORT: String(port) }, "serve", "--no-worker")
    running.push(process)
    await process.printed("serving http://127.0.0.1")
    const send: Client["send"] = async (method, path, body, headers = {}) => {
      addresses += 1
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        // Each request has a different IP address, so that no rate limit applies.
        headers: { "x-forwarded-for": `10.1.${addresses >> 8}.${addresses & 255}`, ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
      })
      const text = await answer.text()
      const read = Object.assign({}, text === "" ? {} : JSON.parse(text))
      return { status: answer.status, headers: answer.headers, body: read }
    }
    const authorization = `Bearer ${accessToken}`
    return {
      address: `http://127.0.0.1:${port}`,
      send,
      manage: (method, path, body) =>
        send(method, `/api/workspaces/${workspaceId}${path}`, body, { authorization })
    }
  }
  const [here, there] = [await open(), await open()]
  const make = async (path: string, body: object) => {
    const made = await here.manage("POST", path, body)
    assert.strictEqual(made.status, 201, JSON.stringify(made.body))
    return made.body
  }
  return {
    here,
    there,
    make,
    environment,
    /** Makes another workspace. */
    bootstrap: async (slug: string) => ({ accessToken: String((await bootstrap(slug)).accessToken) }),
    key: { prefix: String(apiKeyPrefix), secret: String(apiKeySecret) },
    workspaceId: String(workspaceId),
    accessToken: String(accessToken),
    /** Creates an event type that the process `there` has cached. */
    createEventType: async (hours = { from: "09:00", to: "17:00" }) => {
      const host = await make("/hosts", hostAt(hours))
      const draft = { title: "Intro", hosts: [{ hostId: host["id"] }], locations: [{ kind: "phone" }] }
      const made = await make("/event-types", { slug: `intro-${randomUUID()}`, ...draft })
      const [eventTypeId, hostId] = [String(made["id"]), String(host["id"])]
      assert.strictEqual((await slotsAt(there, eventTypeId)).status, 200)
      return { eventTypeId, hostId }
    },
    /** The number of rows of the workspace in all tables. */
    rowsLeft: () =>
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select set_config('app.workspace_id', ${workspaceId}, true)`
            const tables = yield* sql<{ name: string }>`
              select table_name as name from information_schema.columns
              where table_schema = 'public' and column_name = 'workspace_id'`
            assert.isAbove(tables.length, 10)
            const counts = yield* Effect.forEach(
              tables,
              ({ name }) => sql`select from ${sql(name)} where workspace_id = ${workspaceId}`
            )
            return counts.flat().length
          })
        )
      ).pipe(Effect.provide(layer({ url: Redacted.make(database.url), connections: 1 })), Effect.runPromise),
    close: async () => {
      await Promise.all(running.map((process) => process.stop("SIGTERM")))
      await database.drop()
      await rm(environment.DATA_DIR, { recursive: true, force: true })
    }
  }
}
