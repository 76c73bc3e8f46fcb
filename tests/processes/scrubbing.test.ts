import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer } from "@calendeal/adapters-postgres/connection"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { demoIds } from "@calendeal/app/demo/ids"
import { emptyDatabase } from "../kit/processes/database.ts"
import { freePort, startProcess, startProgram } from "../kit/processes/Process.ts"
import { startSink } from "../kit/processes/sink.ts"

const word = () => Array.from(randomBytes(12), (byte) => String.fromCharCode(97 + (byte % 26))).join("")
const digits = () => Array.from(randomBytes(4), (byte) => 2 + (byte % 7)).join("")

/** Personal data, secrets and click ids that operators must not see. */
const secrets = {
  email: `${word()}.x+y@${word()}.com`,
  name: `${word()} ${word()}`,
  phone: `+4420${digits()}${digits()}`,
  click: word(),
  token: `${word()}${word()}`,
  cookie: word(),
  answer: `${word()}@${word()}.de`
}

const canaries = [
  ...Object.values(secrets),
  ...[secrets.email, secrets.name, secrets.answer].flatMap((text) => text.split(/[@ .+]/)),
  secrets.phone.slice(3)
].filter((canary) => canary.length > 6)

/** The text around an occurrence of a canary. Undefined if there is none. */
const around = (text: string, canary: string) => {
  const at = text.indexOf(canary)
  return at < 0 ? "" : text.slice(Math.max(0, at - 200), at + 200)
}

/** Makes inserts of contacts and bookings fail with errors that contain their data. */
const breakTables = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.gen(function* () {
    yield* sql`alter table contacts add constraint no_more check (email is null) not valid`
    yield* sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No room for % (%)', new.field, '${sql.literal(secrets.email)}'
        using detail = 'Key (email, phone)=(${sql.literal(secrets.email)}, ${sql.literal(secrets.phone)})',
              hint = 'Ask ${sql.literal(secrets.phone)}, Bearer ${sql.literal(secrets.token)}'; end $$`
    yield* sql`create trigger refuse before insert on form_events for each row execute function refuse()`
  })
)

/** Requests that succeed, are refused and fail, each with all data that clients may send. */
const requests = (origin: string) => {
  const { answer, click, cookie, email, name, phone, token } = secrets
  const query = new URLSearchParams({ email, phone, gclid: click, booking_token: token, note: email })
  const headers = {
    cookie: `session=${cookie}`,
    "user-agent": `bot (${email})`,
    referer: `${origin}/?${query}`
  }
  const eventTypeId = demoIds.intro
  const attribution = { gclid: click, fbclid: click, utm_source: email }
  const person = { email, name, phone }
  const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...more, "x-request-id": "canary-request-id" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    }).then(async (response) => (await response.text(), response.status))
  const booking = {
    eventTypeId,
    startTimeUtc: "2099-01-01T10:00:00Z",
    bookerTimezone: "UTC",
    attendees: [person],
    responses: { note: answer }
  }
  return [
    () => send("GET", `/healthz?${query}`),
    () => send("GET", `/${encodeURIComponent(email)}/x?${query}`),
    () => send("POST", "/api/public/capture", { eventTypeId, ...person, attribution, step1Complete: true }),
    () => send("POST", "/api/public/capture", `{"email":"${email}","name":"${name}"`),
    () => send("POST", "/api/public/capture", { eventTypeId: email, email: name, phone: { token } }),
    () => send("POST", `/api/public/book?${query}`, booking, { "idempotency-key": `${token}-${email}` }),
    () => send("GET", `/api/public/slots?eventTypeId=${eventTypeId}&tz=UTC&date=2026-01-01&${query}`),
    () => send("GET", "/api/public/booking-summary", undefined, { authorization: `Bearer ${token}` }),
    () => send("POST", "/api/public/transactions", { email, amount: 1, currency: "usd" }, { authorization: `Bearer ak_0123456789ABC:${token}` }), // prettier-ignore
    () => send("POST", "/api/public/funnel-events", { eventTypeId, events: [{ field: "email", dwell_seconds: 1, abandoned: true }] }) // prettier-ignore
  ]
}

describe("operator output", { timeout: 300_000 }, () => {
  it("D-MON-1, D-MON-2, §1.8.scrub: log lines, traces and error reports contain no personal data, secrets or click ids, whatever fails", async () => {
    const [collector, monitor, database] = [await startSink(), await startSink(), await emptyDatabase()]
    const dataDir = await mkdtemp(join(tmpdir(), "calendeal-scrubbing-"))
    const port = await freePort()
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    const environment = {
      NODE_ENV: "production",
      BASE_URL: "https://booking.example",
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      DATABASE_URL: database.url,
      LOG_LEVEL: "trace",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
      OTEL_TRACES_SAMPLER_ARG: "1",
      SENTRY_DSN: `http://public@127.0.0.1:${monitor.port}/42`
    }
    assert.strictEqual(await startProcess("cli.ts", environment, "migrate").ended, 0)
    const seeded = startProcess("cli.ts", environment, "seed", "--json")
    assert.strictEqual(await seeded.ended, 0)
    const service = startProcess("cli.ts", environment, "serve")
    await service.printed("serving https://booking.example")

    const asked = requests(`http://127.0.0.1:${port}`)
    for (const ask of asked) assert.isBelow(await ask(), 500)
    const connection = layer({ url: Redacted.make(database.url), connections: 1 })
    await Effect.runPromise(Effect.provide(breakTables, connection))
    const failures = []
    for (const ask of asked) failures.push(await ask())
    // The first row of a contact already exists; both tables reject new rows.
    assert.include(failures, 500)
    assert.strictEqual(failures.at(-1), 500)
    assert.strictEqual(await service.stop("SIGTERM"), 0)

    const lines = service.output().split("\n").filter((line) => line.includes('"request"')) // prettier-ignore
    const annotated = lines.map((line) => JSON.parse(line).annotations)
    assert.strictEqual(annotated.length, asked.length * 2)
    const { client } = annotated.find(({ route }) => route !== "/healthz")
    for (const { workspace, ...annotations } of annotated) {
      const isProbe = ["/healthz", "/readyz"].includes(annotations.route)
      assert.hasAllKeys(annotations, [
        "requestId",
        "callerRequestId",
        "method",
        "route",
        "status",
        "ms",
        ...(isProbe ? [] : ["client"])
      ])
      assert.include(annotations, { callerRequestId: "canary-request-id", ...(!isProbe && { client }) })
      assert.oneOf(workspace, [undefined, demoIds.workspace])
    }
    // The capture, the booking, the slots and the events found it, each twice.
    assert.lengthOf(
      annotated.filter(({ workspace }) => workspace !== undefined),
      8
    )
    assert.match(client, /^[0-9a-f]{12}$/)
    assert.include(service.output(), "request failed")

    const traces = collector.received.filter(({ path }) => path === "/v1/traces").map(({ body }) => body)
    assert.include(traces.join("\n"), "url.query")
    assert.include(traces.join("\n"), "canary-request-id")
    const logs = collector.received.filter(({ path }) => path === "/v1/logs").map(({ body }) => body)
    assert.include(logs.join("\n"), "request failed")

    const reports = monitor.received.filter(({ path }) => path.startsWith("/api/42/envelope/"))
    assert.strictEqual(reports.length, failures.filter((status) => status === 500).length)
    for (const { body } of reports) {
      const event = JSON.parse(body.split("\n")[2] ?? "{}")
      assert.match(event.tags.requestId, /^[0-9a-f-]{36}$/)
      assert.strictEqual(event.level, "error")
      assert.strictEqual(event.environment, "production")
      assert.match(event.release, /^calendeal@/)
      assert.isNotEmpty(event.exception.values.at(-1).stacktrace.frames)
      assert.isUndefined(event.user)
    }
    assert.include(reports.map(({ body }) => body).join("\n"), "No room for email")

    const everything = [service.output(), ...traces, ...logs, ...reports.map(({ body }) => body)].join("\n")
    const places = [everything, everything.toLowerCase(), decodeURIComponent(everything.replaceAll(/%(?![0-9A-Fa-f]{2})/g, ""))] // prettier-ignore
    for (const canary of canaries) {
      for (const written of [canary, canary.toLowerCase(), encodeURIComponent(canary)]) {
        for (const place of places) assert.strictEqual(around(place, written), "")
      }
    }
    collector.close()
    monitor.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it("D-MON-1: the output of a crashing process has the cause and no personal data", async () => {
    const crash = startProgram(new URL("./crash.ts", import.meta.url).pathname, {
      CANARY: JSON.stringify(secrets)
    })
    assert.strictEqual(await crash.ended, 1)
    assert.include(crash.output(), "calendeal: TypeError: No room for [scrubbed]")
    assert.include(crash.output(), "crash.ts")
    for (const canary of canaries) assert.notInclude(crash.output(), canary)
  })
})
