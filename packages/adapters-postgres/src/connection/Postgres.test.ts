import { assert, describe, it, layer } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { SqlClient } from "effect/sql"
import { freshPostgres } from "../testing/index.ts"
import { listening } from "./listening.ts"
import { json } from "./parameters.ts"
import { violatedConstraint } from "./errors.ts"
import { Postgres } from "./Postgres.ts"

layer(freshPostgres({}))("Postgres", (it) => {
  describe("values", () => {
    it.effect("are returned as they were sent", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const at = new Date("2026-11-20T10:00:00.123Z")
        const sent = {
          at,
          ats: [at, at],
          flags: [true, false],
          id: "0b9c1e4e-6c0e-4b54-9d0f-5a1f3c1d2e3f",
          json: [{ a: [1, "two"] }, null],
          nothing: null,
          numbers: [1, 2.5],
          words: ["", "NULL", 'a "quoted" word', String.raw`back\slash`, "{,}", null, "zwei\nZeilen"]
        }
        const [row] = yield* sql`
          SELECT ${sent.at}::timestamptz AS at, ${sent.ats}::timestamptz[] AS ats, ${sent.flags}::boolean[] AS flags,
            ${sent.id}::uuid AS id, ${json(sent.json)} AS json, ${sent.nothing}::text AS nothing,
            ${sent.numbers}::float8[] AS numbers, ${sent.words}::text[] AS words`
        assert.deepStrictEqual<unknown>({ ...row }, sent)
      })
    )

    it.effect("of 64 bits are returned as bigint, of any precision as text", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] =
          yield* sql`SELECT ${9007199254740993n}::int8 AS cents, 0.10::numeric AS share, array[1.10] AS shares`
        assert.deepStrictEqual({ ...row }, { cents: 9007199254740993n, share: "0.10", shares: ["1.10"] })
      })
    )

    it.effect.prop(
      "of any text are returned unchanged in arrays",
      [Schema.Array(Schema.NullOr(Schema.String))],
      ([words]) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          // PostgreSQL has no text with a zero byte or half a surrogate pair.
          const storable = words.map((word) => word?.toWellFormed().replaceAll("\0", "") ?? null)
          const [row] = yield* sql`SELECT ${storable}::text[] AS words`
          assert.deepStrictEqual(row?.["words"], storable)
        })
    )

    it.effect.prop(
      "of numbers are returned unchanged in arrays, also NaN and infinity",
      [Schema.Array(Schema.NullOr(Schema.Number))],
      ([numbers]) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          // The sign of zero is not written.
          const sent = numbers.map((number) => (number === 0 ? 0 : number))
          const [row] = yield* sql`SELECT ${sent}::float8[] AS numbers`
          assert.deepStrictEqual(row?.["numbers"], sent)
        })
    )

    it.effect("that cannot be sent fail their own statement, not a concurrent one", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const echo = (date: Date) => sql`SELECT ${date}::timestamptz`
        const use = Effect.forEach(
          [sql`SELECT pg_sleep(0.05)`, echo(new Date(Number.NaN)), echo(new Date(0))],
          Effect.exit,
          {
            concurrency: "unbounded"
          }
        )
        const exits = yield* sql.withTransaction(Effect.andThen(echo(new Date(0)), use))
        assert.deepStrictEqual(
          exits.map((exit) => exit._tag),
          ["Success", "Failure", "Success"]
        )
      })
    )

    it.effect("stream in batches", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const numbers = sql<{ n: number }>`SELECT n FROM generate_series(1, ${1000}::int) AS n`.stream
        assert.strictEqual(
          yield* Stream.runFold(
            numbers,
            () => 0,
            (sum, { n }) => sum + n
          ),
          500_500
        )
        assert.strictEqual((yield* Stream.runCollect(Stream.take(numbers, 3))).length, 3)
      })
    )
  })

  describe("errors", () => {
    it.effect("contain the violated constraint but not the row's values", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE guarded (id int CONSTRAINT one_of_each UNIQUE, n int CONSTRAINT positive CHECK (n > 0))`
        yield* sql`INSERT INTO guarded VALUES (4711, 1)`
        const twice = yield* Effect.flip(sql`INSERT INTO guarded VALUES (4711, 1)`)
        assert.strictEqual(twice.reason._tag, "UniqueViolation")
        assert.deepStrictEqual(violatedConstraint(twice), Option.some("one_of_each"))
        const negative = yield* Effect.flip(sql`INSERT INTO guarded VALUES (1, -1)`)
        assert.strictEqual(negative.reason._tag, "ConstraintError")
        assert.deepStrictEqual(violatedConstraint(negative), Option.some("positive"))
        assert.notInclude(JSON.stringify(twice), "4711")
      })
    )

    it.effect("have the tag of their SQLSTATE", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const kinds = {
          "SELEC 1": "SqlSyntaxError",
          "SELECT 1/0": "UnknownError",
          "SELECT * FROM pg_authid": "AuthorizationError"
        }
        for (const [text, kind] of Object.entries(kinds)) {
          const error = yield* Effect.flip(
            sql.withTransaction(Effect.andThen(sql`SET LOCAL ROLE pg_monitor`, sql.unsafe(text).unprepared))
          )
          assert.strictEqual(error.reason._tag, kind)
        }
      })
    )
  })

  it.effect("listens on a connection of its own", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const received = yield* Deferred.make<string>()
      yield* Effect.forkScoped(
        listening("news", {
          onListening: Effect.orDie(Effect.asVoid(sql`SELECT pg_notify('news', 'hello')`)),
          onMessage: (payload) => Effect.asVoid(Deferred.succeed(received, payload))
        })
      )
      assert.strictEqual(yield* Deferred.await(received), "hello")
      assert.strictEqual((yield* sql`SELECT 1`).length, 1)
    })
  )
})

describe("a session", () => {
  it.effect("has the configured role and application name", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [session] = yield* sql`SELECT current_user AS role, current_setting('application_name') AS name`
      assert.deepStrictEqual({ ...session }, { role: "pg_monitor", name: "calendeal" })
    }).pipe(Effect.provide(freshPostgres({}, { role: "pg_monitor" })))
  )
})

describe("D-HTTP-12: the connections of the pool", () => {
  it.effect("are counted: those in use, and the requests that wait, also if they end without one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { connections, session } = yield* Postgres
      const most = 2
      assert.deepStrictEqual(connections(), { most, used: 0, waiting: 0 })
      yield* sql`SELECT 1`
      assert.deepStrictEqual(connections(), { most, used: 0, waiting: 0 })
      const ended = yield* Deferred.make<void>()
      const uses = [
        session(() => Deferred.await(ended)),
        sql.withTransaction(Deferred.await(ended)),
        session(() => Effect.void),
        sql`SELECT 1`
      ]
      const requests = yield* Effect.forEach(uses, (use) => Effect.forkChild(use, { startImmediately: true }))
      assert.deepStrictEqual(connections(), { most, used: 2, waiting: 2 })
      yield* Effect.forEach(requests.slice(2), Fiber.interrupt)
      assert.deepStrictEqual(connections(), { most, used: 2, waiting: 0 })
      yield* Deferred.succeed(ended, undefined)
      yield* Fiber.joinAll(requests.slice(0, 2))
      assert.deepStrictEqual(connections(), { most, used: 0, waiting: 0 })
    }).pipe(Effect.provide(freshPostgres({}, { connections: 2 })))
  )
})
