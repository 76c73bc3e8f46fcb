import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { bundle, compiled } from "../kit/build/built.ts"
import { startCaddy } from "./caddy.ts"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, type Process, startProgram } from "../kit/processes/Process.ts"

/** A response that is not what the client asked for. */
interface Failure {
  readonly about: string
  readonly sentAt: number
  readonly endedAt: number
}

/** Two service processes and a worker behind Caddy, with a workspace. */
export const startBehindCaddy = async () => {
  const database = await emptyDatabase()
  const key = () => `v1:${randomBytes(32).toString("base64")}`
  const environment = {
    NODE_COMPILE_CACHE: compiled,
    DATABASE_URL: database.url,
    SECRETS_KEYS: key(),
    BOOKING_TOKEN_KEYS: key(),
    TRUSTED_PROXIES: "127.0.0.0/8",
    LOG_LEVEL: "error"
  }
  const ports = [await freePort(), await freePort()] as const
  const nodes: Array<Process> = []
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProgram(bundle, environment, ...command)
    assert.strictEqual(await process.ended, 0, process.output())
    return process.output()
  }
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
  const startAlone = async (nth: 0 | 1) => {
    const port = ports[nth]
    nodes[nth] = startProgram(bundle, { ...environment, PORT: String(port) }, "serve", "--no-worker")
    while (!(await isReady(port))) await sleep(50)
  }
  const startWorker = () => startProgram(bundle, environment, "work")

  await run("migrate")
  const { accessToken, workspaceId } = JSON.parse(
    await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json")
  )
  let worker = startWorker()
  await Promise.all([startAlone(0), startAlone(1)])
  const caddy = await startCaddy(...ports)
  const start = async (nth: 0 | 1) => {
    await startAlone(nth)
    await caddy.uses(ports[nth])
  }
  const made = async (path: string, body: unknown) => {
    const response = await fetch(`${caddy.base}/api/workspaces/${workspaceId}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body)
    })
    return JSON.parse(await response.text()).id
  }
  const eventTypeId = await made("/event-types", introDraft(await made("/hosts", hostDraft)))

  const failures: Array<Failure> = []
  let requests = 0
  const send = async (path: string, body?: object) => {
    const sentAt = performance.now()
    requests += 1
    const answer = await fetch(caddy.base + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, "idempotency-key": randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    }).then(
      async (response) => ({
        status: response.status,
        text: await response.text(),
        headers: response.headers
      }),
      (error: unknown) => ({ status: 0, text: String(error), headers: new Headers() })
    )
    // A start can be taken by another client.
    if (answer.status === 200 || answer.text === '{"error":"slot_unavailable"}') return
    const about = `${path.slice(0, 30)} ${answer.status} ${answer.text} ${answer.headers.get("retry-after")}`
    failures.push({ about, sentAt, endedAt: performance.now() })
  }
  /** Returns after this many further requests. */
  const furtherRequests = async (count: number) => {
    const enough = requests + count
    const isEnough = () => requests >= enough
    while (!isEnough()) await sleep(20)
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const client = async (isRunning: () => boolean) => {
    while (isRunning()) {
      const email = `${randomUUID()}@customer.test`
      await send("/api/public/capture", { eventTypeId, email })
      await send(`/api/public/slots?eventTypeId=${eventTypeId}&tz=UTC&date=${inDays(2)}`)
      const day = inDays(2 + Math.floor(Math.random() * 20))
      await send("/api/public/book", {
        eventTypeId,
        startTimeUtc: `${day}T${10 + Math.floor(Math.random() * 6)}:00:00Z`,
        bookerTimezone: "UTC",
        attendees: [{ name: "Vera", email }],
        responses: {}
      })
    }
  }
  return {
    nodes,
    start,
    run,
    furtherRequests,
    /** The owner's URL. */
    databaseUrl: database.url,
    /** Ends the worker as an orchestrator does, and starts another one. */
    replaceWorker: async () => {
      assert.strictEqual(await worker.stop("SIGTERM"), 0)
      worker = startWorker()
    },
    /** Runs clients while something happens. Returns the failures of that time. */
    during: async (happening: () => Promise<void>) => {
      let isOver = false
      const before = [failures.length, requests] as const
      const clients = Array.from({ length: 6 }, () => client(() => !isOver))
      await furtherRequests(200)
      await happening()
      await furtherRequests(200)
      isOver = true
      await Promise.all(clients)
      const failed = failures.slice(before[0])
      console.log(`${requests - before[1]} requests, ${failed.length} failed`)
      return failed
    },
    stop: async () => {
      await caddy.stop()
      for (const process of [...nodes, worker]) await process.stop("SIGKILL")
      await database.drop()
    }
  }
}
