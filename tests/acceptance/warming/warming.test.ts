import * as Postgres from "@calendeal/adapters-postgres"
import { layer as connection } from "@calendeal/adapters-postgres/connection"
import { contentsOf, freshDatabase, type Proxy, proxyTo } from "@calendeal/adapters-postgres/testing"
import { Throttle } from "@calendeal/domain/rate-limits"
import { createOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer, Logger, Metric, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { onDatabase } from "../../kit/http/ports.ts"
import { routes } from "@calendeal/app/runtime/routes"
import { visitApp } from "@calendeal/app/warming/visitApp"
import { makeWarming } from "@calendeal/app/warming/warming"

const app = routes({
  trustedProxies: [],
  requestTimeout: Duration.seconds(10),
  version: "test",
  baseUrl: new URL("https://booking.example")
})

/** On a busy machine, the visits take longer than the second after which the service becomes ready. */
const untilVisited = Duration.seconds(30)

/** Warms up on a database, and returns what the process has logged, counted and measured. */
const warmedUp = Effect.fnUntraced(function* (url: Redacted.Redacted, timeLimit?: Duration.Duration) {
  const warming = yield* makeWarming
  const lines: Array<unknown> = []
  const metrics = new Map()
  let counted = 0
  const ports = Layer.mergeAll(
    onDatabase(connection({ url, role: Postgres.serviceRole })),
    Layer.succeed(Throttle, {
      consume: () => Effect.sync(() => ({ _tag: "Admitted", remaining: ++counted }))
    })
  )
  const logger = Logger.make(({ message }) => void lines.push(message))
  const running = yield* warming
    .run(app, timeLimit)
    .pipe(
      Effect.timed,
      Effect.provide(ports),
      Effect.provideService(Logger.CurrentLoggers, new Set([logger])),
      Effect.provideService(Metric.MetricRegistry, metrics),
      Effect.forkScoped({ startImmediately: true })
    )
  const wasOver = warming.isOver()
  const [took] = yield* Fiber.join(running)
  return { wasOver, isOver: warming.isOver(), seconds: Duration.toSeconds(took), lines, metrics, counted }
})

const database = Effect.gen(function* () {
  const owner = yield* freshDatabase(Postgres.migrations)
  const asOwner = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.flatMap(SqlClient.SqlClient, work).pipe(Effect.provide(connection({ url: owner, connections: 1 })))
  return { owner, asOwner, contents: contentsOf(owner) }
})

/** The bookings that were inserted, also by transactions that were rolled back. */
const insertedBookings = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ n: number }>`select n_tup_ins::integer as n from pg_stat_user_tables where relname = 'bookings'`,
    ([row]) => row?.n ?? 0
  )

describe("warming up", { timeout: 60_000 }, () => {
  it.live("D-WARM-1, D-WARM-2: is over after its visits, and leaves nothing", () =>
    Effect.gen(function* () {
      const { contents, owner } = yield* database
      yield* Effect.provide(createOffering(), Postgres.layerAt({ url: owner }))
      const before = yield* contents
      const { counted, isOver, lines, metrics, wasOver } = yield* warmedUp(owner, untilVisited)
      assert.deepStrictEqual([wasOver, isOver], [false, true])
      assert.deepStrictEqual([lines, counted, metrics.size], [[], 0, 0])
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.live("D-WARM-1: the visits reach a booking", () =>
    Effect.gen(function* () {
      const { asOwner, contents, owner } = yield* database
      const before = yield* contents
      const ports = onDatabase(connection({ url: owner, role: Postgres.serviceRole }))
      yield* Effect.provide(visitApp(app, Duration.seconds(5)), ports)
      // The server's statistics appear some time after the session's end.
      while ((yield* asOwner(insertedBookings)) === 0) yield* Effect.sleep("50 millis")
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.live("D-WARM-1: two processes that warm up at the same time do not wait for each other", () =>
    Effect.gen(function* () {
      const { contents, owner } = yield* database
      const before = yield* contents
      const both = yield* Effect.all([warmedUp(owner, untilVisited), warmedUp(owner, untilVisited)], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        both.flatMap(({ lines }) => lines),
        []
      )
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.live("D-WARM-3: ends without an error on a database that is read-only", () =>
    Effect.gen(function* () {
      const { asOwner, contents, owner } = yield* database
      const name = new URL(Redacted.value(owner)).pathname.slice(1)
      yield* asOwner((sql) => sql`alter database ${sql(name)} set default_transaction_read_only = on`)
      const before = yield* contents
      const { isOver, lines } = yield* warmedUp(owner)
      assert.deepStrictEqual([isOver, lines.length], [true, 1])
      assert.deepStrictEqual(yield* contents, before)
    })
  )

  it.live.each<[string, (proxy: Proxy) => void]>([
    ["does not respond", ({ freeze }) => freeze()],
    ["cannot be reached", ({ leadTo, url }) => leadTo(closedPortOf(url))]
  ])("D-WARM-3: ends within seconds if the database %s", ([, harm]) =>
    Effect.gen(function* () {
      const { owner } = yield* database
      const proxy = yield* proxyTo(owner)
      harm(proxy)
      const { isOver, lines, seconds } = yield* warmedUp(proxy.url)
      // Listeners report a database that they cannot reach, too.
      assert.deepStrictEqual(
        [isOver, lines.filter((line) => String(line).includes("warm up")).length],
        [true, 1]
      )
      assert.isBelow(seconds, 4)
    })
  )
})

const closedPortOf = (url: Redacted.Redacted) => {
  const closed = new URL(Redacted.value(url))
  closed.port = "9"
  return Redacted.make(closed.href)
}
