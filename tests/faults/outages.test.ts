import { createHmac, randomBytes, randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { layer } from "@calendeal/adapters-postgres/connection"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { proxyTo } from "@calendeal/adapters-postgres/testing"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { hostDraft, introDraft } from "../kit/http/management/workspace.ts"
import { freePort, startProcess } from "../kit/processes/Process.ts"
import { startSink } from "../kit/processes/sink.ts"
import { makeSmallDisk } from "./smallDisk.ts"

/** A PostgreSQL that can be stopped, made read-only and given a full disk, behind one address. */
const startDatabase = async () => {
  const disk = makeSmallDisk(400)
  const whole = Scope.makeUnsafe()
  let running = Scope.makeUnsafe()
  let owner = ""
  const start = async () => {
    const starting = startLocalPostgres({ dataDir: join(disk.folder, "postgres"), durable: true })
    owner = Redacted.value((await Effect.runPromise(Scope.provide(starting, running))).ownerUrl)
  }
  await start()
  const proxy = await Effect.runPromise(Scope.provide(proxyTo(Redacted.make(owner)), whole))
  return {
    disk,
    /** The network, which can be lost without a sign. */
    network: proxy,
    url: Redacted.value(proxy.url),
    /** The messages that are not handed out, and the mails that are not sent. */
    unsent: () =>
      SqlClient.SqlClient.use(
        (sql) => sql<{ unsent: number }>`
          select (select count(*) from outbox_messages where available_at < 'infinity')::int
            + (select count(*) from deliveries where destination = 'mail' and status = 'pending')::int as unsent
        `
      ).pipe(
        Effect.map(([row]) => row?.unsent),
        Effect.provide(layer({ url: Redacted.make(owner), connections: 1 })),
        Effect.runPromise
      ),
    ask: (...statements: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const statement of statements) yield* sql.unsafe(statement).unprepared
      }).pipe(Effect.provide(layer({ url: Redacted.make(owner), connections: 1 })), Effect.runPromise),
    stop: () => Effect.runPromise(Scope.close(running, Exit.void)),
    restart: async () => {
      running = Scope.makeUnsafe()
      await start()
      proxy.leadTo(Redacted.make(owner))
    },
    close: async () => {
      await Effect.runPromise(Scope.close(whole, Exit.void))
      await Effect.runPromise(Scope.close(running, Exit.void))
      disk.remove()
    }
  }
}

interface Answer {
  readonly about: string
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

describe("Outages of PostgreSQL", { timeout: 300_000 }, () => {
  let database: Awaited<ReturnType<typeof startDatabase>>
  let monitor: Awaited<ReturnType<typeof startSink>>
  let service: ReturnType<typeof startProcess>
  let environment: Readonly<Record<string, string>>
  let own: { readonly accessToken: string; readonly apiKeyPrefix: string; readonly apiKeySecret: string }
  let [base, metricsAt, workspace, eventTypeId, bookingToken] = ["", "", "", "", ""]

  beforeAll(async () => {
    ;[database, monitor] = [await startDatabase(), await startSink()]
    const [port, metricsPort] = [await freePort(), await freePort()]
    base = `http://127.0.0.1:${port}`
    metricsAt = `http://127.0.0.1:${metricsPort}/metrics`
    const key = () => `v1:${randomBytes(32).toString("base64")}`
    environment = {
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SECRETS_KEYS: key(),
      BOOKING_TOKEN_KEYS: key(),
      DATABASE_URL: database.url,
      TRUSTED_PROXIES: "127.0.0.0/8",
      SENTRY_DSN: `http://public@127.0.0.1:${monitor.port}/42`
    }
    const run = async (...command: ReadonlyArray<string>) => {
      const process = startProcess("cli.ts", { ...environment, LOG_LEVEL: "none" }, ...command)
      assert.strictEqual(await process.ended, 0, process.output())
      return process.output()
    }
    await run("migrate")
    own = JSON.parse(await run("bootstrap", "--workspace", "acme", "--owner", "o@acme.test", "--json"))
    workspace = String(Reflect.get(own, "workspaceId"))
    service = startProcess("cli.ts", environment, "serve")
    await service.printed("serving")
    const made = async (path: string, body: unknown) => JSON.parse((await manage("POST", path, body)).text).id
    const host = await made("/hosts", { ...hostDraft, schedule: { ...hostDraft.schedule, timezone: "UTC" } })
    eventTypeId = await made("/event-types", introDraft(host))
    assert.match(eventTypeId, /^[0-9a-f-]{36}$/)
  }, 300_000)
  afterAll(async () => {
    await service?.stop("SIGKILL")
    monitor?.close()
    await database?.close()
  })

  const ask = async (
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<Answer> => {
    const response = await fetch(base + path, {
      method,
      headers: { "x-forwarded-for": `10.${randomBytes(3).join(".")}`, ...headers },
      ...(body === undefined ? {} : { body })
    })
    const token = response.headers.get("booking-token")
    if (token !== null) bookingToken = token
    return {
      about: `${method} ${path}`,
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get("retry-after")
    }
  }
  const manage = (method: string, path: string, body?: unknown) =>
    ask(
      method,
      `/api/workspaces/${workspace}${path}`,
      body === undefined ? undefined : JSON.stringify(body),
      {
        authorization: `Bearer ${own.accessToken}`
      }
    )
  const bearer = () => ({ authorization: `Bearer ${bookingToken}` })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const capture = () => {
    const email = `${randomUUID()}@customer.test`
    return ask("POST", "/api/public/capture", JSON.stringify({ eventTypeId, email }))
  }
  const slots = () => ask("GET", `/api/public/slots?eventTypeId=${eventTypeId}&tz=UTC&date=${inDays(2)}`)
  const pay = () => {
    const body = JSON.stringify({ email: "payer@customer.test", amount: 5, currency: "usd" })
    const signature = createHmac("sha256", own.apiKeySecret).update(body).digest("hex")
    return ask("POST", "/api/public/transactions", body, {
      authorization: `Bearer ${own.apiKeyPrefix}:${signature}`,
      "idempotency-key": randomUUID()
    })
  }
  const book = (at: number | Date) => {
    const body = {
      eventTypeId,
      startTimeUtc:
        typeof at === "number"
          ? `${inDays(3)}T${String(at).padStart(2, "0")}:00:00Z`
          : `${at.toISOString().slice(0, 13)}:00:00Z`,
      bookerTimezone: "UTC",
      attendees: [{ name: "Vera", email: `${randomUUID()}@customer.test` }],
      responses: {}
    }
    return ask("POST", "/api/public/book", JSON.stringify(body), { "idempotency-key": randomUUID() })
  }
  const publicRequests = () => [
    capture(),
    book(10),
    pay(),
    slots(),
    ask("GET", `/api/public/month-availability?eventTypeId=${eventTypeId}&tz=UTC`),
    ask("GET", "/api/public/booking-summary", undefined, bearer()),
    ask("POST", "/api/public/booking-cancel", undefined, bearer())
  ]
  /** All management operations, a few at once: so many together would wait for each other (D-LOAD-3). */
  const managementAnswers = async () => {
    const { paths } = JSON.parse((await ask("GET", "/openapi.json")).text)
    const operations = Object.entries<object>(paths)
      .filter(([path]) => path.startsWith("/api/workspaces"))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ method, path })))
    return Effect.runPromise(
      Effect.forEach(
        operations,
        ({ method, path }) => {
          const filled = path.replace("{workspaceId}", workspace).replaceAll(/\{\w+\}/g, randomUUID())
          const body = method === "get" ? undefined : "{}"
          const headers = { authorization: `Bearer ${own.accessToken}` }
          return Effect.promise(() => ask(method.toUpperCase(), filled, body, headers))
        },
        { concurrency: 4 }
      )
    )
  }
  const unavailable = (answers: ReadonlyArray<Answer>) => {
    for (const { about, retryAfter, status, text } of answers) {
      assert.deepStrictEqual([status, text], [503, '{"error":"internal"}'], about)
      assert.match(retryAfter ?? "", /^[1-9]\d*$/, about)
    }
  }
  const readiness = async () => {
    const { status, text } = await ask("GET", "/readyz")
    return { status, ...JSON.parse(text).components }
  }
  const untilReady = async () => {
    while ((await readiness()).status !== 200) await sleep(100)
  }
  const metric = async (name: string, label: string) => {
    const lines = (await (await fetch(metricsAt)).text()).split("\n")
    const line = lines.find((line) => line.startsWith(name) && line.includes(`"${label}"`))
    return Number(line?.split(" ").at(-1) ?? 0)
  }
  const counted = (cause: string) => metric("outage_failures_total", cause)
  /** The errors that the monitor received. */
  const reported = () =>
    monitor.received.map(
      ({ body }) => JSON.parse(body.split("\n")[2] ?? "{}").exception?.values?.at(-1)?.value
    )
  const warnings = (cause: string) => service.output().split(`PostgreSQL is unavailable: ${cause}`).length - 1

  it("D-OUTAGE-1, D-OUTAGE-2, D-HTTP-13: a stopped server is 503 everywhere, one warning, a count, and no report", async () => {
    const [booked] = [await book(9)]
    assert.strictEqual(booked.status, 200, booked.text)
    const management = await managementAnswers()
    assert.isAbove(management.length, 60)
    assert.notInclude(
      management.map(({ status }) => status),
      503
    )
    await database.stop()
    const answers = [...(await Promise.all(publicRequests())), ...(await managementAnswers())]
    unavailable(answers)
    assert.isAtLeast(await counted("unreachable"), answers.length)
    assert.strictEqual((await ask("GET", "/healthz")).status, 200)
    assert.deepInclude(await readiness(), { status: 503, postgres: "unreachable" })
    await sleep(2500)
    unavailable(await Promise.all(publicRequests()))
    assert.strictEqual(warnings("unreachable"), 1)
    assert.deepStrictEqual(reported(), [])
    for (const text of ["request failed", "the worker failed"]) assert.notInclude(service.output(), text)
    await database.restart()
    await untilReady()
    for (const answer of [await capture(), await book(11), await slots()])
      assert.strictEqual(answer.status, 200, answer.text)
  })

  it("D-OUTAGE-1, D-OUTAGE-3: a server that only reads serves what only reads, and is not ready", async () => {
    await database.ask("alter system set default_transaction_read_only = on", "select pg_reload_conf()")
    while ((await readiness()).status === 200) await sleep(100)
    assert.deepInclude(await readiness(), { postgres: "read_only" })
    unavailable([await capture(), await book(12), await pay()])
    assert.strictEqual((await slots()).status, 200)
    await database.ask(
      "set default_transaction_read_only = off",
      "alter system reset default_transaction_read_only",
      "select pg_reload_conf()"
    )
    await untilReady()
    assert.strictEqual((await capture()).status, 200)
    assert.isAtLeast(await counted("read_only"), 3)
    assert.strictEqual(warnings("read_only"), 1)
  })

  it("D-OUTAGE-1, D-OUTAGE-3: with a full disk the service is not ready, and what needs space is 503", async () => {
    database.disk.fill()
    while ((await readiness()).status === 200) await sleep(100)
    assert.deepInclude(await readiness(), { postgres: "disk_full" })
    const answers: Array<Answer> = []
    // What fits into pages that exist is stored.
    while (answers.every(({ status }) => status === 200)) answers.push(await capture())
    unavailable(answers.filter(({ status }) => status !== 200))
    database.disk.free()
    await untilReady()
    assert.strictEqual((await capture()).status, 200)
    assert.strictEqual(warnings("disk_full"), 1)
  })

  it("D-OUTAGE-1: a lock that is held too long is 503", async () => {
    const held = database.ask(
      "set statement_timeout = 0",
      "do $$ begin lock table contacts; perform pg_sleep(12); end $$"
    )
    await database.ask(`do $$ begin
      while not exists (select from pg_locks where relation = 'contacts'::regclass and mode = 'AccessExclusiveLock' and granted)
      loop perform pg_sleep(0.01); end loop;
    end $$`)
    unavailable([await capture()])
    await held
    assert.strictEqual((await capture()).status, 200)
    assert.isAtLeast(await counted("lock_timeout"), 1)
    assert.deepStrictEqual(reported(), [])
  })

  it("D-OUTAGE-6: after a network was lost without a sign, the worker sends again", async () => {
    const { freeze, sent, thaw } = database.network
    const before = sent()
    freeze()
    // So many tasks of the worker wait for an answer that never comes.
    while (sent() < before + 4) await sleep(10)
    thaw()
    await untilReady()
    const booked = await book(13)
    assert.strictEqual(booked.status, 200, booked.text)
    while ((await database.unsent()) !== 0) await sleep(100)
  })

  it("D-HTTP-13, D-OUTAGE-1: no request is 500 in the seconds around the return of a network", async () => {
    const { freeze, thaw } = database.network
    const sent: Array<Promise<Answer>> = []
    freeze()
    // For longer than D-OUTAGE-6 allows a statement, after which all connections are made anew.
    const frozenAt = performance.now()
    while (performance.now() - frozenAt < 16_000) {
      sent.push(capture(), slots())
      await sleep(50)
    }
    // The others end at every moment of the seconds after the return, and all have waited for PostgreSQL.
    await sent.at(-120)
    thaw()
    const answers = await Promise.all(sent)
    const failed = answers.filter(({ status }) => status !== 200)
    unavailable(failed)
    assert.isAbove(failed.length, 0)
    await untilReady()
    assert.notInclude(service.output(), "request failed")
    assert.deepStrictEqual(reported(), [])
  })

  it.each([
    [-7_200_000, 503, "wrong"],
    [7_200_000, 503, "wrong"],
    [-6000, 200, "off"]
  ])(
    "D-CLOCK-1: a process whose clock is off by %d ms is not ready (%d), warns, and books nothing in the past",
    async (offset, status, clock) => {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const shifted = startProcess(
        "cli.ts",
        {
          ...environment,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shiftedClock(offset))}`
        },
        "serve"
      )
      try {
        await shifted.printed("serving")
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
        const { components } = JSON.parse(await ready.text())
        assert.deepStrictEqual([ready.status, components.clock], [status, clock])
        const seconds = Math.abs(offset) / 1000
        assert.match(
          shifted.output(),
          new RegExp(`the clock of this process is ${seconds} s ${offset > 0 ? "ahead of" : "behind"}`)
        )
        const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
        const measured = Number(/^clock_offset_seconds (\S+)/m.exec(metrics)?.[1])
        assert.isBelow(Math.abs(measured - offset / 1000), 2)
        assert.match(metrics, /^clock_faults_total\S* 1$/m)
        const from = base
        base = `http://127.0.0.1:${port}`
        // Two hours behind, an hour ago is still to come.
        const [past, page] = [
          await book(new Date(Date.now() - 3_600_000)),
          await fetch(`${base}/acme/intro`, { headers: { accept: "text/html" } })
        ]
        base = from
        if (clock === "wrong") {
          unavailable([past])
          assert.deepStrictEqual([page.status, page.headers.get("retry-after")], [503, "5"])
        } else assert.strictEqual(past.status, 409, past.text)
      } finally {
        await shifted.stop("SIGTERM")
      }
    }
  )
})

/** A module that shifts the clock of a process. */
const shiftedClock = (offset: number) => `
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) {
      if (given.length === 0) super(Real.now() + ${offset})
      else super(...given)
    }
    static now() {
      return Real.now() + ${offset}
    }
  }
`
