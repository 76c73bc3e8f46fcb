import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import { freshDatabase, freshPostgres } from "../testing/index.ts"
import { migrate, pending } from "./migrate.ts"
import { script } from "./script.ts"
import { layer } from "../connection/index.ts"

const statement = (text: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text).unprepared).pipe(Effect.asVoid)

/** Returns when so many sessions of the database have asked for the lock of `migrate`. */
const askingForLock = Effect.fnUntraced(function* (sessions: number) {
  const sql = yield* SqlClient.SqlClient
  const asking = Effect.andThen(
    sql`select pg_stat_clear_snapshot()`,
    sql`select from pg_stat_activity where datname = current_database() and query like 'SELECT pg_try_advisory_lock%'`
  )
  while ((yield* asking).length < sessions) yield* Effect.sleep("10 millis")
})

const first = { "0001_shops": statement("CREATE TABLE shops (id int)") }
const both = {
  ...first,
  "0002_books": Effect.asVoid(script("CREATE TABLE books (id int); INSERT INTO shops VALUES (1)"))
}

describe("migrate", () => {
  it.effect("runs new migrations in order, each once", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* migrate(first), ["0001_shops"])
      assert.deepStrictEqual(yield* migrate(both), ["0002_books"])
      assert.deepStrictEqual(yield* migrate(both), [])
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.live("runs once for several processes that start together; each returns when it has run", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      // The migrator's own table does not exist yet, either.
      yield* Effect.provide(statement("DROP TABLE migrations"), layer({ url }), { local: true })
      // The first process goes on when the others wait for it.
      const slow = {
        ...first,
        "0002_slow": Effect.andThen(askingForLock(3), statement("INSERT INTO shops VALUES (1)"))
      }
      const start = Effect.gen(function* () {
        const ran = yield* migrate(slow)
        const sql = yield* SqlClient.SqlClient
        return [ran.length, (yield* sql`SELECT FROM shops`).length]
      }).pipe(Effect.provide(layer({ url }), { local: true }))
      const results = yield* Effect.all([start, start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(results.toSorted(), [
        [0, 1],
        [0, 1],
        [2, 1]
      ])
    })
  )

  it.effect("pending: lists what it would run, without changing anything", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* statement("DROP TABLE migrations")
      assert.deepStrictEqual(yield* pending(both), ["0001_shops", "0002_books"])
      const tables = sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`
      assert.strictEqual((yield* tables).length, 0)
      yield* migrate(first)
      assert.deepStrictEqual(yield* pending(both), ["0002_books"])
      yield* migrate(both)
      assert.deepStrictEqual(yield* pending(both), [])
      // A newer program may have run more migrations.
      assert.deepStrictEqual(yield* pending(first), [])
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect(
    "D-UPG-1: keeps the steps before one that fails, which leaves nothing behind, and continues there",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const failing = {
          ...both,
          "0003_wrong": Effect.asVoid(script("CREATE TABLE half (id int); SELECT 1 / 0"))
        }
        const error = yield* Effect.flip(migrate(failing))
        assert.strictEqual(error.message, '"0003_wrong" failed: division by zero.')
        const [row] =
          yield* sql`SELECT to_regclass('shops') IS NULL AS shops, to_regclass('half') IS NULL AS half`
        assert.deepStrictEqual({ ...row }, { shops: false, half: true })
        assert.deepStrictEqual(yield* pending(failing), ["0003_wrong"])
        assert.deepStrictEqual(
          yield* migrate({ ...both, "0003_right": statement("CREATE TABLE half (id int)") }),
          ["0003_right"]
        )
      }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("D-UPG-8: changes nothing of a database that has another migration of the same number", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrate(first)
      const other = { "0001_baseline": statement("CREATE TABLE books (id int)"), "answer.sql": answer(1) }
      const sentence =
        'The database was not made by a released version of Calendeal: its migration "0001_shops" is none of this program\'s.'
      for (const refused of [migrate(other), migrate(other, { isStopped: true }), pending(other)])
        assert.strictEqual((yield* Effect.flip(refused)).message, sentence)
      const [row] =
        yield* sql`SELECT to_regclass('shops') IS NULL AS shops, to_regclass('books') IS NULL AS books`
      assert.deepStrictEqual({ ...row }, { shops: false, books: true })
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("D-UPG-1: runs a step whose number is lower than those that ran", () =>
    Effect.gen(function* () {
      const later = { "0009_later": statement("CREATE TABLE later (id int)") }
      assert.deepStrictEqual(yield* migrate({ ...first, ...later }), ["0001_shops", "0009_later"])
      assert.deepStrictEqual(yield* pending({ ...both, ...later }), ["0002_books"])
      assert.deepStrictEqual(yield* migrate({ ...both, ...later }), ["0002_books"])
    }).pipe(Effect.provide(freshPostgres({})))
  )
})

/** The migrations with the table of SQL files. */
const withFiles = {
  ...both,
  "0003_sql_files": statement("CREATE TABLE sql_files (path text PRIMARY KEY, sha256 text)")
}

const answer = (value: number) =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS integer LANGUAGE sql AS 'SELECT ${value}';
   REVOKE ALL ON FUNCTION answer FROM PUBLIC`

const callAnswer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ answer: number }>`SELECT answer()`
  return row?.answer
})

describe("migrate, with SQL files", () => {
  it.effect("runs a file after the numbered migrations, and again after a change of its text", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* migrate({ ...withFiles, "answer.sql": answer(1) }), [
        "0001_shops",
        "0002_books",
        "0003_sql_files",
        "answer.sql"
      ])
      assert.strictEqual(yield* callAnswer, 1)
      assert.deepStrictEqual(yield* pending({ ...withFiles, "answer.sql": answer(1) }), [])
      assert.deepStrictEqual(yield* migrate({ ...withFiles, "answer.sql": answer(1) }), [])
      assert.deepStrictEqual(yield* pending({ ...withFiles, "answer.sql": answer(2) }), ["answer.sql"])
      assert.deepStrictEqual(yield* migrate({ ...withFiles, "answer.sql": answer(2) }), ["answer.sql"])
      assert.strictEqual(yield* callAnswer, 2)
      // The earlier text is a change, too.
      assert.deepStrictEqual(yield* migrate({ ...withFiles, "answer.sql": answer(1) }), ["answer.sql"])
      assert.strictEqual(yield* callAnswer, 1)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("runs every file again after a numbered migration, which may drop functions", () =>
    Effect.gen(function* () {
      yield* migrate({ ...withFiles, "answer.sql": answer(1) })
      const dropping = {
        ...withFiles,
        "0004_dropping": statement("DROP FUNCTION answer"),
        "answer.sql": answer(1)
      }
      assert.deepStrictEqual(yield* migrate(dropping), ["0004_dropping"])
      assert.strictEqual(yield* callAnswer, 1)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("D-UPG-1: runs every file after a run that ended between a step and the files", () =>
    Effect.gen(function* () {
      yield* migrate({ ...withFiles, "answer.sql": answer(1) })
      const dropping = { ...withFiles, "0004_dropping": statement("DROP FUNCTION answer") }
      yield* Effect.flip(
        migrate({ ...dropping, "0005_wrong": statement("SELECT 1 / 0"), "answer.sql": answer(1) })
      )
      assert.deepStrictEqual(yield* pending({ ...dropping, "answer.sql": answer(1) }), ["answer.sql"])
      assert.deepStrictEqual(yield* migrate({ ...dropping, "answer.sql": answer(1) }), ["answer.sql"])
      assert.strictEqual(yield* callAnswer, 1)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.effect("does not change the functions of a newer program", () =>
    Effect.gen(function* () {
      const newer = { ...withFiles, "0004_newer": Effect.void, "answer.sql": answer(2) }
      yield* migrate(newer)
      const older = { ...withFiles, "answer.sql": answer(1) }
      assert.deepStrictEqual(yield* pending(older), [])
      assert.deepStrictEqual(yield* migrate(older), [])
      assert.strictEqual(yield* callAnswer, 2)
    }).pipe(Effect.provide(freshPostgres({})))
  )

  it.live("runs a changed file once for two processes that start together", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({ ...withFiles, "answer.sql": answer(1) })
      const start = Effect.provide(migrate({ ...withFiles, "answer.sql": answer(2) }), layer({ url }), {
        local: true
      })
      const ran = yield* Effect.all([start, start], { concurrency: "unbounded" })
      assert.deepStrictEqual(ran.map(({ length }) => length).toSorted(), [0, 1])
    })
  )

  it.effect("reports the file that fails and rolls back all files", () =>
    Effect.gen(function* () {
      const wrong = { ...withFiles, "answer.sql": answer(1), "wrong.sql": "CREATE FUNCTION" }
      const error = yield* Effect.flip(migrate(wrong))
      assert.strictEqual(error.message, '"wrong.sql" failed: syntax error at end of input.')
      assert.deepStrictEqual(yield* pending(wrong), ["answer.sql", "wrong.sql"])
    }).pipe(Effect.provide(freshPostgres({})))
  )
})
