import { randomBytes, randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { setTimeout as sleep } from "node:timers/promises"
import { hostDraft, introDraft } from "../spec/management/workspace.ts"
import { startCaddy } from "./caddy.ts"
import { emptyDatabase } from "./database.ts"
import { freePort, type Process, startProcess } from "./Process.ts"

/** A response that is not what the client asked for. */
interface Failure {
  readonly about: string
  readonly sentAt: number
  readonly endedAt: number
}

describe("Two service processes and a worker behind Caddy", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  let environment: Readonly<Record<string, string>>
  let [eventTypeId, workspace, accessToken] = ["", "", ""]
  const ports: Array<number> = []
  const nodes: Array<Process> = []
  let worker: Process
  const failures: Array<Failure> = []
  let requests = 0

  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status === 200
  const start = async (nth: number) => {
    const port = ports[nth] ?? 0
    nodes[nth] = startProcess("cli.ts", { ...environment, PORT: String(port) }, "serve", "--no-worker")
    while (!(await isReady(port))) await sleep(50)
    // The proxy asks each second whether a process is ready.
    await sleep(2500)
  }

  beforeAll(async () => {
    database = await emptyDatabase()
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      DATABASE_URL: database.url,
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      TRUSTED_PROXIES: "127.0.0.0/8",
      LOG_LEVEL: "error"
    }
    const run = async (...command: ReadonlyArray<string>) => {
      const process = startProcess("cli.ts", environment, ...command)
      assert.strictEqual(await process.ended, 0, process.output())
      return process.output()
    }
    await run("migrate")
    const output = await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json")
    ;({ accessToken, workspaceId: workspace } = JSON.parse(output))
    ports.push(await freePort(), await freePort())
    worker = startProcess("cli.ts", environment, "work")
    await Promise.all([start(0), start(1)])
    caddy = await startCaddy(ports[0] ?? 0, ports[1] ?? 0)
    const made = async (path: string, body: unknown) => {
      const response = await fetch(`${caddy.base}/api/workspaces/${workspace}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body)
      })
      return JSON.parse(await response.text()).id
    }
    eventTypeId = await made("/event-types", introDraft(await made("/hosts", hostDraft)))
  }, 300_000)
  afterAll(async () => {
    await caddy?.stop()
    for (const process of [...nodes, worker]) await process?.stop("SIGKILL")
    await database?.drop()
  })

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
  /** Runs clients while something happens. Returns the failures of that time. */
  const during = async (happening: () => Promise<void>) => {
    let isOver = false
    const before = [failures.length, requests] as const
    const clients = Array.from({ length: 6 }, () => client(() => !isOver))
    await sleep(1000)
    await happening()
    await sleep(1000)
    isOver = true
    await Promise.all(clients)
    const failed = failures.slice(before[0])
    console.log(`${requests - before[1]} requests, ${failed.length} failed`)
    return failed
  }

  it("D-OUTAGE-5: a process that drains loses no request", async () => {
    const failed = await during(async () => {
      assert.strictEqual(await nodes[0]?.stop("SIGTERM"), 0)
      await sleep(1000)
      await start(0)
    })
    assert.deepStrictEqual(failed, [])
  })

  it("D-HTTP-13: when a process is killed, only its own requests fail, with 503 and Retry-After", async () => {
    let killedAt = 0
    const failed = await during(async () => {
      killedAt = performance.now()
      await nodes[1]?.stop("SIGKILL")
      await sleep(1000)
      await start(1)
    })
    for (const { about, endedAt, sentAt } of failed) {
      assert.include(about, '503 {"error":"internal"} 2')
      assert.isBelow(sentAt, killedAt + 100, about)
      assert.isAbove(endedAt, killedAt, about)
    }
    assert.isAtMost(failed.length, 6)
  })

  it("D-OUTAGE-5: a rolling restart of both processes and the worker loses no request", async () => {
    const failed = await during(async () => {
      for (const nth of [0, 1]) {
        assert.strictEqual(await nodes[nth]?.stop("SIGTERM"), 0)
        await start(nth)
      }
      assert.strictEqual(await worker.stop("SIGTERM"), 0)
      worker = startProcess("cli.ts", environment, "work")
    })
    assert.deepStrictEqual(failed, [])
  })
})
