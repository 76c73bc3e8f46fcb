import { layer } from "@calendeal/adapters-postgres/connection"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { recordedService } from "../../kit/canaries/recordedService.ts"
import { Canaries } from "../../kit/canaries/Canaries.ts"
import { tracesOf } from "../../kit/canaries/people.ts"
import { columnsWith, personalColumns } from "../../kit/canaries/columns.ts"
import { people, runScenario } from "./scenario.ts"
import { refuseMails, returnMail } from "./mailScenario.ts"
import { withoutPersonalData } from "../../kit/canaries/Outgoing.ts"

describe("A complete run of the service, searched for personal data", { timeout: 300_000 }, () => {
  const all = people()
  const { ada, blocked, erased, kim, mistyped, unfit } = all
  const canaries = new Canaries(
    ...[ada, kim, unfit, erased].flatMap(tracesOf),
    ...[blocked, mistyped].map(({ email }) => email)
  )
  let home: Awaited<ReturnType<typeof recordedService>>
  let metrics: string

  beforeAll(async () => {
    home = await recordedService()
    refuseMails(home, kim, erased)
    await runScenario(home, all)
    await returnMail(home, ada)
    await home.ask(200, "GET", "/healthz")
    await inDatabase(refuseContacts)
    const lead = { email: `new.${ada.email}`, name: ada.name, phone: kim.phone, step1Complete: true }
    await home.ask(500, "POST", "/api/public/capture", { ...lead, eventTypeId: await anEventType() })
    // A successful probe is logged at debug level.
    await home.ask(200, "GET", `/healthz?email=${ada.email}`)
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
    for (const text of texts) assert.deepStrictEqual(canaries.foundIn(text), [])
  }
  const bodiesAt = (sink: "collector" | "monitor", path: string) =>
    home.sinks[sink].received.flatMap((one) => (one.path.includes(path) ? [`${one.head}\n${one.body}`] : []))

  it("§1.8.hash, D-ADS-1: requests to ad platforms contain no personal data", () => {
    assert.deepStrictEqual(home.adServer.rejections(), [])
    assertClean(home.adServer.requests(), 6 * 4)
  })

  it("D-MON-1: webhooks contain only the personal data that their contract names", () => {
    const { received } = home.sinks.receiver
    assertClean(
      received.map(({ body, head, path }) => [path, head, withoutPersonalData(body)].join("\n")),
      14
    )
    // The contract's personal data must be present; otherwise the search proves nothing.
    const payloads = received.map(({ body }) => body).join("\n")
    for (const { email } of [ada, kim, unfit, erased]) assert.include(payloads, email)
  })

  it("D-MON-1: requests to hosts' calendars contain no personal data", () => {
    assertClean(
      home.sinks.feed.received.map(({ body, head, path }) => [path, head, body].join("\n")),
      1
    )
  })

  it("D-MON-1, §1.8.scrub: log lines of all levels contain no personal data", () => {
    assert.include(home.service.output(), "level=DEBUG")
    assert.include(home.service.output(), "No room for [scrubbed]")
    assertClean(home.service.output().split("\n"), 100)
    assertClean(bodiesAt("collector", "/v1/logs"), 1)
  })

  it("D-MON-1, §1.8.scrub: traces contain no personal data", () => {
    const traces = bodiesAt("collector", "/v1/traces")
    assert.include(traces.join("\n"), "url.query")
    assertClean(traces, 1)
  })

  it("D-MON-1, §1.8.scrub: error reports contain no personal data", () => {
    const reports = bodiesAt("monitor", "/api/42/envelope/")
    assert.include(reports.join("\n"), "No room for [scrubbed]")
    assertClean(reports, 1)
  })

  it("D-MON-1: metrics contain no personal data", () => {
    assert.include(metrics, "delivery_attempts_total")
    assertClean([metrics, ...bodiesAt("collector", "/v1/metrics")], 2)
  })

  it("D-MAIL-38: addresses of suppressed mailboxes are stored as hashes", async () => {
    const rows = await inDatabase(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.andThen(
          sql`set role none`,
          sql<{ hash: string }>`select address_hash as hash from mail_suppressions`
        )
      )
    )
    // Ada's bounced, Kim's was refused.
    assert.lengthOf(rows, 2)
    for (const { hash } of rows) assert.match(hash, /^[0-9a-f]{64}$/)
    assert.isAtLeast(home.mailServer.refused(), 2)
    const mails = home.mailServer.accepted.map(({ source }) => source).join("\n")
    assert.include(mails, ada.email.toLowerCase(), "the mails have the data that the other tests search")
  })

  it("D-ADS-1: only the columns for personal data contain personal data", async () => {
    const holding = [...(await inDatabase(columnsWith(canaries))).keys()]
    assert.includeMembers(holding, ["contacts.email", "contacts.phone", "bookings.document"])
    assert.deepStrictEqual(
      holding.filter((column) => !personalColumns.includes(column)),
      []
    )
  })

  it("D-TX-2: no column contains data of an erased contact", async () => {
    assert.deepStrictEqual([...(await inDatabase(columnsWith(new Canaries(...tracesOf(erased)))))], [])
  })

  it("§1.8.hash: Redis commands, keys and values contain no personal data", async () => {
    const { all, keys } = await home.redisContents()
    assert.isAtLeast(keys.length, 10)
    assert.include(all, "192.0.2.1")
    assertClean([all], 1)
  })
})

/** Makes inserts of contacts fail with errors that contain their data, so that there is an error to report. */
const refuseContacts = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(
    sql`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'No room for % (%)', new.email, new.phone
        using detail = format('Key (email, phone)=(%s, %s)', new.email, new.phone), hint = 'Ask ' || new.phone;
    end $$`,
    sql`create trigger refuse before insert on contacts for each row execute function refuse()`
  )
)
