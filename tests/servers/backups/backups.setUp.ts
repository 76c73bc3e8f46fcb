import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert } from "@effect/vitest"
import { runCommand } from "../../kit/command-line/runCommand.ts"
import { debianPrograms, startDebianPostgres } from "../../kit/processes/debianPostgres.ts"
import { freePort, startProcess } from "../../kit/processes/Process.ts"
import { hostAt, noon } from "../../kit/processes/twoProcesses.client.ts"

type Json = Readonly<Record<string, unknown>>

const key = () => `v1:${randomBytes(32).toString("base64")}`

/** An installation on a PostgreSQL whose owner `boss` is no superuser, and whose service logs in as `web`. */
export const installation = async () => {
  const server = await startDebianPostgres()
  const roles = ["boss login createrole password 'only-in-tests'", "web login password 'only-in-tests'"]
  for (const role of roles) await server.query(`create role ${role}`)
  const dataDir = await mkdtemp(join(tmpdir(), "calendeal-restored-"))
  const [secrets, tokens] = [key(), key()]
  const environmentOf = (database: string): Record<string, string> => ({
    DATA_DIR: dataDir,
    DATABASE_URL: server.urlOf(database, "web"),
    DATABASE_MIGRATION_URL: server.urlOf(database, "boss"),
    POSTGRES_BIN: debianPrograms,
    SECRETS_KEYS: secrets,
    BOOKING_TOKEN_KEYS: tokens,
    OUTGOING_ALLOW_LOOPBACK: "true",
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn"
  })
  const run = async (database: string, ...words: ReadonlyArray<string>) => {
    const { code, output } = await runCommand(words, environmentOf(database))
    assert.strictEqual(code, 0, output)
    return output
  }
  return {
    server,
    close: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    environmentOf,
    run,
    newDatabase: () => server.createDatabase("boss"),
    /** Lets `boss` read all rows, as docs/guides/backups.md says. */
    letOwnerBackUp: async () => {
      await server.query("create role calendeal_backup bypassrls")
      await server.query("grant pg_read_all_data to calendeal_backup")
      await server.query("grant calendeal_backup to boss")
    },
    /** Serves a database until it is stopped. */
    serve: async (database: string) => {
      const port = await freePort()
      const process = startProcess(
        "cli.ts",
        { ...environmentOf(database), PORT: String(port), LOG_LEVEL: "info" },
        "serve",
        "--no-worker"
      )
      await process.printed("serving ")
      const base = `http://127.0.0.1:${port}`
      const send = async (
        method: string,
        path: string,
        body?: object,
        headers: Record<string, string> = {}
      ) => {
        const response = await fetch(`${base}${path}`, {
          method,
          // Each request has a different IP address, so that no rate limit applies.
          headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, ...headers },
          ...(body && { body: JSON.stringify(body) })
        })
        const answer: Json = Object(await response.json())
        return { status: response.status, headers: response.headers, body: answer }
      }
      return { send, stop: () => process.stop("SIGTERM") }
    },
    /** Runs a worker until it is stopped. */
    work: async (database: string) => {
      const process = startProcess("cli.ts", { ...environmentOf(database), LOG_LEVEL: "info" }, "work")
      await process.printed("the worker is running")
      return process
    }
  }
}

export type Installation = Awaited<ReturnType<typeof installation>>
export type Served = Awaited<ReturnType<Installation["serve"]>>

/** Creates a workspace with an event type. */
export const openWorkspace = async ({ run }: Installation, database: string, { send }: Served) => {
  const owner = JSON.parse(
    await run(database, "bootstrap", "--workspace", "acme", "--owner", "ada@acme.test", "--json")
  )
  const manage = async (method: string, path: string, body?: object) => {
    const authorization = `Bearer ${owner.accessToken}`
    const answer = await send(method, `/api/workspaces/${owner.workspaceId}${path}`, body, { authorization })
    assert.isBelow(answer.status, 300, JSON.stringify(answer.body))
    return answer.body
  }
  const host = await manage("POST", "/hosts", hostAt({ from: "00:00", to: "24:00" }))
  const type = {
    title: "Intro",
    hosts: [{ hostId: host["id"] }],
    locations: [{ kind: "phone" }],
    confirmation
  }
  const { id } = await manage("POST", "/event-types", { slug: "intro", ...type })
  return { eventTypeId: String(id), manage }
}

/** A redirect after the booking, whose URL has the booking token. */
const confirmation = {
  redirectUrl: "https://acme.example/thanks",
  delaySeconds: 0,
  newTab: false,
  countdown: false,
  fireTracking: false
}

/** The body and the key of a booking so many hours after midnight. */
export const bookingAt = (eventTypeId: string, hour: number) => ({
  key: randomUUID(),
  body: {
    eventTypeId,
    startTimeUtc: `${noon.slice(0, 10)}T${String(hour).padStart(2, "0")}:00:00Z`,
    bookerTimezone: "UTC",
    attendees: [{ name: "Sam Rivera", email: `${randomUUID()}@lead.example` }]
  }
})

/** Books, or books again with the same key. */
export const book = ({ send }: Served, { body, key: idempotencyKey }: ReturnType<typeof bookingAt>) =>
  send("POST", "/api/public/book", body, { "idempotency-key": idempotencyKey })
