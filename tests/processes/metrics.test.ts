import { readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { recordedService } from "../kit/canaries/recordedService.ts"
import { Canaries } from "../kit/canaries/Canaries.ts"
import { person, tracesOf } from "../kit/canaries/people.ts"
import { accounts, credentialOf } from "../kit/http/advertising.ts"

const [first, second] = [person(), person()]
const canaries = new Canaries(...tracesOf(first), ...tracesOf(second))
const broken = { _tag: "Answer", reply: { status: 503, body: "busy" } } as const
const refusing = { _tag: "Answer", reply: { status: 400, body: {} } } as const

describe("Metrics of the backlog", { timeout: 300_000 }, () => {
  let home: Awaited<ReturnType<typeof recordedService>>
  let eventTypeId: unknown
  const seen: Array<string> = []

  beforeAll(async () => {
    home = await recordedService()
    const eventType = { slug: "intro", title: "Intro", hosts: [], locations: [{ kind: "phone" }] }
    eventTypeId = (await home.manage(201, "POST", "/event-types", eventType))["id"]
    for (const platform of ["meta", "linkedin", "reddit"] as const) {
      const account = { requiresConsent: false, ...accounts[platform] }
      const draft = { account, credential: credentialOf(platform) }
      await home.manage(201, "POST", "/integrations", draft)
    }
    home.adServer.injectFaults("meta", ...Array.from({ length: 100 }, () => broken))
    home.adServer.injectFaults("reddit", refusing)
  }, 300_000)
  afterAll(() => home?.close())

  const captures = (who: typeof first) =>
    home.ask(200, "POST", "/api/public/capture", { eventTypeId, ...who, step1Complete: true })
  const inDatabase = <A, E>(doing: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.runPromise(Effect.provide(doing, layer({ url: Redacted.make(home.database.url), connections: 1 })))
  /** The metrics by name and labels, once they meet a condition. Processes measure them every 15 seconds. */
  const metricsWhen = async (
    isSo: (value: (name: string, ...labels: ReadonlyArray<string>) => number) => boolean
  ) => {
    for (;;) {
      const text = await home.metrics()
      seen.push(text)
      const value = (name: string, ...labels: ReadonlyArray<string>) => {
        const line = text
          .split("\n")
          .find((line) => line.startsWith(name) && labels.every((label) => line.includes(label)))
        return Number(/ ([\d.e+-]+)/.exec(line ?? "")?.[1] ?? Number.NaN)
      }
      if (isSo(value)) return value
      await sleep(500)
    }
  }

  it("D-ADS-2, D-HTTP-12: the metrics port reports depth, age, results and open circuit breakers", async () => {
    const began = Date.now()
    await captures(first)
    const value = await metricsWhen((value) => value("delivery_breakers_open") === 1)
    assert.deepStrictEqual(
      ["pending", "confirming", "delivered", "skipped", "dead"].map((status) =>
        value("deliveries{", `"${status}"`)
      ),
      [1, 0, 1, 0, 1]
    )
    assert.deepStrictEqual(
      ["integration", "mail", "calendar", "conference"].map((kind) =>
        value("deliveries_waiting{", `"${kind}"`)
      ),
      [1, 0, 0, 0]
    )
    // Three failed attempts have opened the circuit breaker, and one delivery has been pending since the beginning.
    assert.isAtLeast(value("delivery_attempts_total", '"meta"', '"pending"'), 3)
    assert.strictEqual(value("delivery_attempts_total", '"linkedin"', '"delivered"'), 1)
    assert.strictEqual(value("delivery_attempts_total", '"reddit"', '"dead"'), 1)
    const age = value("deliveries_oldest_seconds")
    assert.isAbove(age, 0)
    assert.isAtMost(age, (Date.now() - began) / 1000)
    assert.deepStrictEqual([value("outbox_messages"), value("outbox_oldest_seconds")], [0, 0])
  })

  it("D-BOOK-11, D-HTTP-11: a failing worker logs and reports the error, loses nothing, and continues", async () => {
    await inDatabase(refuseDeliveries)
    await captures(second)
    const waiting = await metricsWhen((value) => value("outbox_messages") === 1)
    assert.isAbove(waiting("outbox_oldest_seconds"), 0)
    await home.service.printed("the worker failed and restarts soon")
    const reports = () => home.sinks.monitor.received.map(({ body }) => body).join("\n")
    while (!reports().includes("No room")) await sleep(100)
    await inDatabase(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop trigger refuse on deliveries`))
    const value = await metricsWhen((value) => value("deliveries{", '"delivered"') >= 2)
    assert.strictEqual(value("outbox_messages"), 0)
    assert.strictEqual(value("outbox_oldest_seconds"), 0)
    for (const text of [reports(), home.service.output()]) assert.deepStrictEqual(canaries.foundIn(text), [])
  })

  it.each(["prometheus/alerts.yaml", "grafana/dashboard.json"])(
    "D-HTTP-12: every metric in deploy/%s is exported",
    async (file) => {
      const text = readFileSync(join(import.meta.dirname, "../../deploy", file), "utf8")
      const named = [...text.matchAll(/\b([a-z]+(?:_[a-z]+)*)\{job/g)].map(([, name = ""]) => name)
      const exported = await home.metrics()
      assert.isAtLeast(named.length, 9)
      for (const name of named.filter((each) => each !== "up")) {
        assert.match(exported, new RegExp(`^${name}[ {]`, "m"))
      }
    }
  )

  it("D-HTTP-12: durations of requests are measured by method, path pattern and status", async () => {
    const series = 'http_request_seconds_count{method="POST",route="/api/public/capture",status="200"}'
    const counted = (await home.metrics()).split("\n").find((line) => line.startsWith(series))
    assert.strictEqual(counted?.split(" ")[1], "2")
  })

  it("D-MON-1: metrics contain no personal data", () => {
    for (const text of seen) assert.deepStrictEqual(canaries.foundIn(text), [])
  })
})

/** Makes inserts of deliveries fail with errors that contain their data. */
const refuseDeliveries = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(
    sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'No room for %', '${sql.literal(second.email)}';
    end $$`,
    sql`create trigger refuse before insert on deliveries for each row execute function refuse()`
  )
)
