import { randomBytes, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { hostDraft, introDraft } from "../../kit/http/management/workspace.ts"
import { bundle, compiled } from "../../kit/build/built.ts"
import { emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, type Process, startProgram } from "../../kit/processes/Process.ts"
import type { Proxy, Upstream } from "./Proxy.ts"

interface Answer {
  readonly about: string
  readonly isGood: boolean
}

/** A response that is not what the client asked for. */
interface Failure {
  readonly about: string
  /** The answer to the same request, sent again. */
  readonly repeated: Answer
  readonly sentAt: number
  readonly endedAt: number
}

/** The number of clients, of which each has one request at a time. */
export const clients = 6

/** Two service processes with addresses of their own and a worker, behind a proxy, with a workspace. */
export const startBehind = async <P extends Proxy>(
  startProxy: (upstreams: readonly [Upstream, Upstream]) => Promise<P>,
  /** The pause before a failed request is sent again, in milliseconds. */
  pause = 0
) => {
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
  const port = await freePort()
  const hosts = ["127.0.0.1", "127.0.0.2"] as const
  const nodes: Array<Process> = []
  const run = async (...command: ReadonlyArray<string>) => {
    const process = startProgram(bundle, environment, ...command)
    assert.strictEqual(await process.ended, 0, process.output())
    return process.output()
  }
  const isReady = async (host: string) =>
    (await fetch(`http://${host}:${port}/readyz`).catch(() => undefined))?.status === 200
  const startAlone = async (nth: 0 | 1) => {
    const at = { HOST: hosts[nth], PORT: String(port) }
    nodes[nth] = startProgram(bundle, { ...environment, ...at }, "serve", "--no-worker")
    while (!(await isReady(hosts[nth]))) await sleep(50)
  }
  const startWorker = () => startProgram(bundle, environment, "work")

  await run("migrate")
  const { accessToken, workspaceId } = JSON.parse(
    await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json")
  )
  let worker = startWorker()
  await Promise.all([startAlone(0), startAlone(1)])
  const upstreams = [`${hosts[0]}:${port}`, `${hosts[1]}:${port}`] as const
  const endProcesses = async () => {
    for (const process of [...nodes, worker]) await process.stop("SIGKILL")
    await database.drop()
  }
  const proxy = await startProxy(upstreams).catch(async (error: unknown) => {
    await endProcesses()
    throw error
  })
  const start = async (nth: 0 | 1) => {
    await startAlone(nth)
    await proxy.uses(upstreams[nth])
  }
  const made = async (path: string, body: unknown) => {
    const response = await fetch(`${proxy.base}/api/workspaces/${workspaceId}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body)
    })
    return JSON.parse(await response.text()).id
  }
  const eventTypeId = await made("/event-types", introDraft(await made("/hosts", hostDraft)))

  const failures: Array<Failure> = []
  const confirmed = new Set<string>()
  let requests = 0
  const request = (path: string, body?: object) => {
    const headers = { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, "idempotency-key": randomUUID() }
    const method = body === undefined ? "GET" : "POST"
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return async function attempt(): Promise<Answer> {
      try {
        const response = await fetch(proxy.base + path, init)
        const [text, retryAfter] = [await response.text(), response.headers.get("retry-after")]
        if (response.status === 200 && path.endsWith("/book")) confirmed.add(String(JSON.parse(text).uid))
        // A busy machine: nothing of it was done (D-LOAD-3).
        if (response.status === 503 && retryAfter === "1") {
          await sleep(1000)
          return await attempt()
        }
        // A start can be taken by another client.
        const isGood = response.status === 200 || text === '{"error":"slot_unavailable"}'
        return { isGood, about: `${path.slice(0, 30)} ${response.status} ${text} ${retryAfter}` }
      } catch (error) {
        return { isGood: false, about: `${path.slice(0, 30)} ${String(error)}` }
      }
    }
  }
  /** Sends a request, and after a failure once more, as the booking page does (D-OUTAGE-4). */
  const send = async (path: string, body?: object) => {
    const sentAt = performance.now()
    requests += 1
    const attempt = request(path, body)
    const { about, isGood } = await attempt()
    if (isGood) return
    const endedAt = performance.now()
    await sleep(pause)
    failures.push({ about, sentAt, endedAt, repeated: await attempt() })
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
    proxy,
    nodes,
    start,
    run,
    furtherRequests,
    /** The uids of the bookings that were confirmed to clients. */
    confirmed,
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
      const running = Array.from({ length: clients }, () => client(() => !isOver))
      await furtherRequests(200)
      await happening()
      await furtherRequests(200)
      isOver = true
      await Promise.all(running)
      const failed = failures.slice(before[0])
      console.log(`${requests - before[1]} requests, ${failed.length} failed`)
      return failed
    },
    stop: async () => {
      await proxy.stop()
      await endProcesses()
    }
  }
}
