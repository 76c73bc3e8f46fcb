import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import { freshDatabase, freshPostgres } from "../testing/index.ts"
import { migrate, pending } from "./migrate.ts"
import { layer } from "./PostgresJs.ts"

const statement = (text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text).unprepared).pipe(Effect.asVoid)

const first = { "0001_shelves": statement("CREATE TABLE shelves (id int)") }
const both = {
  ...first,
  "0002_books": statement("CREATE TABLE books (id int); INSERT INTO shelves VALUES (1)")
}

describe("migrate", () => {
  it.effect("runs what is new, in order, and nothing twice", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* migrate(first), ["0001_shelves"])
      assert.deepStrictEqual(yield* migrate(both), ["0002_books"])
      assert.deepStrictEqual(yield* migrate(both), [])
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.live("runs once for several processes that start together; each comes back when it is done", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      // A bare database, where the migrator's own table has yet to be made as well.
      yield* Effect.provide(statement("DROP TABLE migrations"), layer({ url }), { local: true })
      const slow = {
        ...first,
        "0002_slow": statement("SELECT pg_sleep(0.3); INSERT INTO shelves VALUES (1)")
      }
      const start = Effect.gen(function* () {
        const ran = yield* migrate(slow)
        const sql = yield* SqlClient.SqlClient
        return [ran.length, (yield* sql`SELECT FROM shelves`).length]
      }).pipe(Effect.provide(layer({ url }), { local: true }))
      const results = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(results.toSorted(), [
        [0, 1],
        [0, 1],
        [2, 1]
      ])
    })
  )

  it.effect("tells beforehand what it would run, and makes nothing by telling", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* statement("DROP TABLE migrations")
      assert.deepStrictEqual(yield* pending(both), ["0001_shelves", "0002_books"])
      const tables = sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`
      assert.strictEqual((yield* tables).length, 0)
      yield* migrate(first)
      assert.deepStrictEqual(yield* pending(both), ["0002_books"])
      yield* migrate(both)
      assert.deepStrictEqual(yield* pending(both), [])
      // A newer program may have migrated further than this one knows.
      assert.deepStrictEqual(yield* pending(first), [])
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("leaves nothing of a migration that fails, nor of those before it in the same run", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const error = yield* Effect.flip(
        migrate({ ...both, "0003_wrong": statement("CREATE TABLE shelves (id int)") })
      )
      assert.match(error.message, /3_wrong/)
      const [row] = yield* sql`SELECT to_regclass('shelves') IS NULL AS nothing`
      assert.deepStrictEqual({ ...row }, { nothing: true })
      assert.strictEqual((yield* migrate(both)).length, 2)
    }).pipe(Effect.provide(freshPostgres({})))
  )
})

/** The table in which SQL files are noted, which a numbered migration makes. */
const noted = {
  ...both,
  "0003_sql_files": statement("CREATE TABLE sql_files (path text PRIMARY KEY, sha256 text)")
}

const answer = (value: number) =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS 'SELECT ${value}';
   REVOKE ALL ON FUNCTION answer FROM PUBLIC`

const answered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ answer: number }>`SELECT answer()`
  return row?.answer
})

describe("migrate, with SQL files", () => {
  it.effect("runs a file after the numbered migrations, and again when its text has changed", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* migrate({ ...noted, "answer.sql": answer(1) }), [
        "0001_shelves",
        "0002_books",
        "0003_sql_files",
        "answer.sql"
      ])
      assert.strictEqual(yield* answered, 1)
      assert.deepStrictEqual(yield* pending({ ...noted, "answer.sql": answer(1) }), [])
      assert.deepStrictEqual(yield* migrate({ ...noted, "answer.sql": answer(1) }), [])
      assert.deepStrictEqual(yield* pending({ ...noted, "answer.sql": answer(2) }), ["answer.sql"])
      assert.deepStrictEqual(yield* migrate({ ...noted, "answer.sql": answer(2) }), ["answer.sql"])
      assert.strictEqual(yield* answered, 2)
      // The former text is a change as well.
      assert.deepStrictEqual(yield* migrate({ ...noted, "answer.sql": answer(1) }), ["answer.sql"])
      assert.strictEqual(yield* answered, 1)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("runs every file again after a numbered migration, which may have dropped a function", () =>
    Effect.gen(function* () {
      yield* migrate({ ...noted, "answer.sql": answer(1) })
      const dropping = {
        ...noted,
        "0004_dropping": statement("DROP FUNCTION answer"),
        "answer.sql": answer(1)
      }
      assert.deepStrictEqual(yield* migrate(dropping), ["0004_dropping"])
      assert.strictEqual(yield* answered, 1)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("leaves the functions of a newer program alone", () =>
    Effect.gen(function* () {
      const newer = { ...noted, "0004_newer": Effect.void, "answer.sql": answer(2) }
      yield* migrate(newer)
      const older = { ...noted, "answer.sql": answer(1) }
      assert.deepStrictEqual(yield* pending(older), [])
      assert.deepStrictEqual(yield* migrate(older), [])
      assert.strictEqual(yield* answered, 2)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.live("runs a changed file once for two processes that start together", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({ ...noted, "answer.sql": answer(1) })
      const start = Effect.provide(migrate({ ...noted, "answer.sql": answer(2) }), layer({ url }), {
        local: true
      })
      const ran = yield* Effect.all([start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(ran.map(({ length }) => length).toSorted(), [0, 1])
    })
  )

  it.effect("names the file that fails, and leaves nothing of the run", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(migrate({ ...noted, "answer.sql": "CREATE FUNCTION" }))
      assert.strictEqual(error.message, '"answer.sql" failed')
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`SELECT to_regclass('shelves') IS NULL AS nothing`
      assert.deepStrictEqual({ ...row }, { nothing: true })
    }).pipe(Effect.provide(freshPostgres({})))
  )
})
