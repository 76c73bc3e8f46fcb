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
      assert.deepStrictEqual(yield* migrate(first), [[1, "shelves"]])
      assert.deepStrictEqual(yield* migrate(both), [[2, "books"]])
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
      assert.deepStrictEqual(yield* pending(both), [
        [1, "shelves"],
        [2, "books"]
      ])
      const tables = sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`
      assert.strictEqual((yield* tables).length, 0)
      yield* migrate(first)
      assert.deepStrictEqual(yield* pending(both), [[2, "books"]])
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
