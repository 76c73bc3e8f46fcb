import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"

const deploy = (file: string) => readFileSync(join(import.meta.dirname, "../../deploy", file), "utf8")

/** The metrics that the alerts and the dashboard ask for. */
const asked = new Set(
  ["prometheus/alerts.yaml", "grafana/dashboard.json"].flatMap((file) =>
    [...deploy(file).matchAll(/\b([a-z]+(?:_[a-z]+)*)\{job/g)].map(([, name = ""]) => name)
  )
)
asked.delete("up")

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

  it("D-HTTP-12: the series of the alerts and the dashboard are exported by these processes", async () => {
    const [served, worked] = [await seriesOf(ofServe), await seriesOf(ofWork)]
    const both = ["calendeal_build_info", "process_cpu_seconds_total", "process_resident_memory_bytes"]
    const backlog = [...asked].filter((name) => /^(?:outbox|deliveries|delivery_breakers)_/.test(name))
    assert.isAtLeast(backlog.length, 4)
    for (const name of [...both, ...backlog]) {
      assert.include([...served], name)
      assert.include([...worked], name)
    }
    // Counters of what has not happened yet have no series. Redis is not configured here.
    const happensLater = ["delivery_attempts_total", "throttle_uncounted_requests_total"]
    const exported = new Set([...served, ...worked, ...happensLater])
    assert.deepStrictEqual(
      [...asked].filter((name) => !exported.has(name)),
      []
    )
  })

  it("D-HTTP-12, D-OUTAGE-5: SIGHUP stops a process as SIGTERM does, which says that it stops", async () => {
    for (const process of [serve, work]) {
      assert.strictEqual(await process?.stop("SIGHUP"), 0)
      assert.match(process?.output() ?? "", /stopping.*\n(?:.*\n)*.*stopped/)
    }
  })
})
