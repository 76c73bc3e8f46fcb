import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"

describe("A process that serves, and a worker beside it", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let [serve, work]: Array<ReturnType<typeof startProcess>> = []
  let [apiPort, ofServe, ofWork] = [0, 0, 0]

  beforeAll(async () => {
    database = await emptyDatabase()
    ;[apiPort, ofServe, ofWork] = [await freePort(), await freePort(), await freePort()]
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    const environment = {
      DATABASE_URL: database.url,
      PORT: String(apiPort),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key()
    }
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
    serve = startProcess("cli.ts", { ...environment, METRICS_PORT: String(ofServe) }, "serve", "--no-worker")
    work = startProcess("cli.ts", { ...environment, METRICS_PORT: String(ofWork) }, "work")
    await serve.printed("serving")
    await work.printed("the worker is running")
  }, 300_000)
  afterAll(async () => {
    await serve?.stop("SIGKILL")
    await work?.stop("SIGKILL")
    await database?.drop()
  })

  const text = async (port: number, path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  /** The names of the series that a process exports, once it has measured the backlog. */
  const seriesOf = async (port: number) => {
    for (;;) {
      const metrics = await text(port, "/metrics")
      const names = new Set(metrics.match(/^[a-z_]+(?=[ {])/gm))
      if (names.has("deliveries_oldest_seconds")) return names
      await sleep(100)
    }
  }

  it("D-HTTP-12: the worker has health and readiness on its private port, as the serving process", async () => {
    const health = JSON.parse(await text(ofWork, "/healthz"))
    assert.strictEqual(health.status, "ok")
    const ready = JSON.parse(await text(ofWork, "/readyz"))
    assert.deepStrictEqual(ready, {
      status: "ready",
      components: { postgres: "ready", clock: "ready", secrets: "ready", worker: "working" }
    })
    const other = JSON.parse(await text(ofServe, "/readyz"))
    assert.deepStrictEqual(other, JSON.parse(await text(apiPort, "/readyz")))
    assert.notProperty(other.components, "worker")
  })

  it("D-HTTP-12: both export the process, its connections and the backlog", async () => {
    const names = [
      "calendeal_build_info",
      "deliveries_oldest_seconds",
      "delivery_breakers_open",
      "nodejs_eventloop_utilization",
      "outbox_oldest_seconds",
      "postgres_connections_max",
      "postgres_connections_used",
      "postgres_connections_waiting",
      "process_cpu_seconds_total",
      "process_resident_memory_bytes"
    ]
    for (const port of [ofServe, ofWork]) assert.containsSubset([...(await seriesOf(port))], names)
  })

  it("D-HTTP-12, D-OUTAGE-5: SIGHUP stops a process as SIGTERM does, which says that it stops", async () => {
    for (const process of [serve, work]) {
      assert.strictEqual(await process?.stop("SIGHUP"), 0)
      assert.match(process?.output() ?? "", /stopping.*\n(?:.*\n)*.*stopped/)
    }
  })
})
