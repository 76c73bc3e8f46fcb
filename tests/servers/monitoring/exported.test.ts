import { randomBytes, randomUUID } from "node:crypto"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { parse, stringify } from "yaml"
import { hostDraft, introDraft } from "../../kit/http/management/workspace.ts"
import { emptyDatabase } from "../../kit/processes/database.ts"
import { freePort, startProcess } from "../../kit/processes/Process.ts"

const deploy = join(import.meta.dirname, "../../../deploy")
const read = (file: string) => readFileSync(join(deploy, file), "utf8")
const rules: {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<{ readonly expr: string }> }>
} = parse(read("prometheus/alerts.yaml"))
const dashboard: {
  readonly panels: ReadonlyArray<{ readonly targets: ReadonlyArray<{ readonly expr: string }> }>
} = JSON.parse(read("grafana/dashboard.json"))

/** The queries of the dashboard, as Grafana sends them. */
const queries = dashboard.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll("$job", "calendeal").replaceAll("$__rate_interval", "5m"))
)
/** The series that the alerts ask for. No request fails here, so that of failures asks for all statuses. */
const selectors = rules.groups
  .flatMap((group) => group.rules)
  .flatMap(({ expr }) => expr.match(/\w+\{[^}]*\}/g) ?? [])
  .map((selector) => selector.replace('status=~"5.."', 'status=~"..."'))

describe("Prometheus, with a process that serves and a worker", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let folder: string
  const processes: Array<ReturnType<typeof startProcess>> = []
  /** What the two processes export, after a booking. */
  let exported: Readonly<Record<"serve" | "work", string>>

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "calendeal-exported-"))
    database = await emptyDatabase()
    const ports = { api: await freePort(), serve: await freePort(), work: await freePort() }
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    const environment = {
      DATABASE_URL: database.url,
      PORT: String(ports.api),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      // No server: its requests are not counted.
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`
    }
    const run = async (...command: ReadonlyArray<string>) => {
      const process = startProcess("cli.ts", environment, ...command)
      assert.strictEqual(await process.ended, 0, process.output())
      return process.output()
    }
    await run("migrate")
    const { accessToken, workspaceId } = JSON.parse(
      await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json")
    )
    const start = (port: number, ...command: ReadonlyArray<string>) => {
      const process = startProcess("cli.ts", { ...environment, METRICS_PORT: String(port) }, ...command)
      processes.push(process)
      return process
    }
    await start(ports.serve, "serve", "--no-worker").printed("serving")
    await start(ports.work, "work").printed("the worker is running")

    const post = async (path: string, body: unknown) => {
      const response = await fetch(`http://127.0.0.1:${ports.api}/api${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${accessToken}`, "idempotency-key": randomUUID() },
        body: JSON.stringify(body)
      })
      const text = await response.text()
      assert.isBelow(response.status, 300, text)
      return JSON.parse(text)
    }
    const host = await post(`/workspaces/${workspaceId}/hosts`, hostDraft)
    const { id: eventTypeId } = await post(`/workspaces/${workspaceId}/event-types`, introDraft(host.id))
    const email = "vera@customer.test"
    await post("/public/capture", { eventTypeId, email, step1Complete: true })
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await post("/public/book", {
      eventTypeId,
      startTimeUtc: `${day}T12:00:00Z`,
      bookerTimezone: "UTC",
      attendees: [{ name: "Vera", email }],
      responses: {}
    })
    const scraped = async (port: number, ...names: ReadonlyArray<string>) => {
      for (;;) {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
        if (names.every((name) => new RegExp(`^${name}[ {]`, "m").test(text))) return text
        await sleep(100)
      }
    }
    exported = {
      serve: await scraped(ports.serve, "deliveries_oldest_seconds", "throttle_uncounted_requests_total"),
      work: await scraped(ports.work, "deliveries_oldest_seconds", "delivery_attempts_total")
    }
  }, 300_000)
  afterAll(async () => {
    for (const process of processes) await process.stop("SIGKILL")
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  const promtool = (args: ReadonlyArray<string>, input = "") => {
    const { error, status, stderr, stdout } = spawnSync("promtool", args, {
      cwd: folder,
      encoding: "utf8",
      input
    })
    if (error !== undefined) throw error
    return { status, output: stdout + stderr }
  }

  /** The exported series as promtool writes them: 20 minutes without a change, or with growing counters. */
  const series = (isGrowing: boolean) =>
    Object.entries(exported).flatMap(([instance, text]) => {
      const counters = new Set(
        [...text.matchAll(/^# TYPE (\w+) (?:counter|histogram)$/gm)].map(([, name = ""]) => name)
      )
      const isCounter = (name: string) =>
        counters.has(name) || counters.has(name.replace(/_(?:bucket|count|sum)$/, ""))
      return [
        { series: `up{job="calendeal",instance="${instance}"}`, values: "1x20" },
        ...[...text.matchAll(/^(\w+)(?:\{([^}]*)\})? (\S+)/gm)].map(
          ([, name = "", labels = "", value = ""]) => ({
            series: `${name}{job="calendeal",instance="${instance}"${labels && `,${labels}`}}`,
            values: isGrowing && isCounter(name) ? `${value}+1x20` : `${value}x20`
          })
        )
      ]
    })

  const tested = (isGrowing: boolean, tests: ReadonlyArray<object>) => {
    writeFileSync(join(folder, "alerts.yaml"), stringify(rules))
    const test = { interval: "1m", input_series: series(isGrowing), promql_expr_test: tests }
    const content = { rule_files: ["alerts.yaml"], evaluation_interval: "1m", tests: [test] }
    writeFileSync(join(folder, "exported.test.yaml"), stringify(content))
    return promtool(["test", "rules", "exported.test.yaml"])
  }
  const has = (expr: string) => ({
    expr: `count(${expr}) > bool 0`,
    eval_time: "20m",
    exp_samples: [{ labels: "{}", value: 1 }]
  })

  it.each(["serve", "work"] as const)(
    "D-HTTP-12: promtool finds no fault in the metrics of %s",
    (process) => {
      assert.deepStrictEqual(promtool(["check", "metrics"], exported[process]), { status: 0, output: "" })
    }
  )

  it("D-HTTP-12: each query of the dashboard and each series of an alert is answered by what they export", () => {
    assert.isAtLeast(queries.length + selectors.length, 25)
    for (const expr of [...queries, ...selectors]) {
      const { output, status } = tested(true, [has(expr)])
      assert.strictEqual(status, 0, `${expr}\n${output}`)
    }
  })

  it("D-HTTP-12: no alert fires on what they export while nothing happens", () => {
    const { output, status } = tested(false, [{ expr: "ALERTS", eval_time: "20m", exp_samples: [] }])
    assert.strictEqual(status, 0, output)
  })

  it("a query of series that are not exported is found", () => {
    assert.strictEqual(tested(true, [has('outbox_newest_seconds{job="calendeal"}')]).status, 1)
  })
})
