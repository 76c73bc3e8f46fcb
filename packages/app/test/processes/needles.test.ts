import { layer } from "@calendeal/adapters-postgres/connection"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { columnsHolding } from "../needles/columnsHolding.ts"
import { household } from "../needles/household.ts"
import { Needles } from "../needles/Needles.ts"
import { tracesOf } from "../needles/people.ts"
import { personalColumns } from "../needles/personalColumns.ts"
import { live, people } from "../needles/wholeLife.ts"
import { withoutPersons } from "../needles/withoutPersons.ts"

describe("A whole life of the service, searched for its visitors", { timeout: 300_000 }, () => {
  const everybody = people()
  const { ada, blocked, erased, kim, mistyped, unfit } = everybody
  const needles = new Needles(
    ...[ada, kim, unfit, erased].flatMap(tracesOf),
    ...[blocked, mistyped].map(({ email }) => email)
  )
  let home: Awaited<ReturnType<typeof household>>
  let metrics: string

  beforeAll(async () => {
    home = await household()
    await live(home, everybody)
    await inDatabase(refuseContacts)
    const lead = { email: `new.${ada.email}`, name: ada.name, phone: kim.phone, step1Complete: true }
    await home.ask(500, "POST", "/api/public/capture", { ...lead, eventTypeId: await anEventType() })
    metrics = await home.metrics()
    assert.strictEqual(await home.service.stop("SIGTERM"), 0)
  }, 300_000)
  afterAll(() => home?.close())

  const inDatabase = <A, E>(doing: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.runPromise(Effect.provide(doing, layer({ url: Redacted.make(home.database.url), connections: 1 })))
  const anEventType = async () => {
    const { items } = await home.manage(200, "GET", "/event-types")
    return Array.isArray(items) ? String(items[0].id) : assert.fail()
  }
  const assertClean = (texts: ReadonlyArray<string>, atLeast: number) => {
    assert.isAtLeast(texts.length, atLeast)
    for (const text of texts) assert.deepStrictEqual(needles.foundIn(text), [])
  }
  const bodiesAt = (sink: "collector" | "monitor", path: string) =>
    home.sinks[sink].received.flatMap((one) => (one.path.includes(path) ? [`${one.head}\n${one.body}`] : []))

  it("§1.8.hash, D-ADS-1: no byte that left for an ad platform tells of anybody", () => {
    assert.deepStrictEqual(home.laboratory.complaints(), [])
    assertClean(home.laboratory.bytes(), 6 * 4)
  })

  it("D-MON-1: webhooks are told of persons what their contract says, and nothing else", () => {
    const { received } = home.sinks.receiver
    assertClean(
      received.map(({ body, head, path }) => [path, head, withoutPersons(body)].join("\n")),
      14
    )
    // They are told, or the search would be in vain.
    const told = received.map(({ body }) => body).join("\n")
    for (const { email } of [ada, kim, unfit, erased]) assert.include(told, email)
  })

  it("D-MON-1: hosts' calendars are asked without a word of anybody", () => {
    assertClean(
      home.sinks.feed.received.map(({ body, head, path }) => [path, head, body].join("\n")),
      1
    )
  })

  it("D-MON-1, §1.8.scrub: no log line at any level tells of anybody", () => {
    assert.include(home.service.output(), "level=DEBUG")
    assert.include(home.service.output(), "No room for [scrubbed]")
    assertClean(home.service.output().split("\n"), 100)
    assertClean(bodiesAt("collector", "/v1/logs"), 1)
  })

  it("D-MON-1, §1.8.scrub: no trace tells of anybody", () => {
    const traces = bodiesAt("collector", "/v1/traces")
    assert.include(traces.join("\n"), "url.query")
    assertClean(traces, 1)
  })

  it("D-MON-1, §1.8.scrub: no report to the error monitor tells of anybody", () => {
    const reports = bodiesAt("monitor", "/api/42/envelope/")
    assert.include(reports.join("\n"), "No room for [scrubbed]")
    assertClean(reports, 1)
  })

  it("D-MON-1: no metric tells of anybody", () => {
    assert.include(metrics, "delivery_attempts")
    assertClean([metrics, ...bodiesAt("collector", "/v1/metrics")], 2)
  })

  it("D-ADS-1: no column of any table tells of anybody, but those that are there for it", async () => {
    const holding = await inDatabase(columnsHolding(needles))
    assert.includeMembers(holding, ["contacts.email", "contacts.phone", "bookings.document"])
    assert.deepStrictEqual(
      holding.filter((column) => !personalColumns.includes(column)),
      []
    )
  })

  it("D-TX-2: who was erased is in no column of any table", async () => {
    assert.deepStrictEqual(await inDatabase(columnsHolding(new Needles(...tracesOf(erased)))), [])
  })

  it("§1.8.hash: no command that Redis was given, and no key or value that it holds, tells of anybody", async () => {
    const { all, keys } = await home.redisHeld()
    assert.isAtLeast(keys.length, 10)
    assert.include(all, "192.0.2.1")
    assertClean([all], 1)
  })
})

/** The database refuses new contacts from here on, and says of whom in all that it says: so there is something to report. */
const refuseContacts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(
    sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'No room for % (%)', new.email, new.phone
        using detail = format('Key (email, phone)=(%s, %s)', new.email, new.phone), hint = 'Ask ' || new.phone;
    end $$`,
    sql`create trigger refuse before insert on contacts for each row execute function refuse()`
  )
)
