import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql"
import { layer } from "../connection/index.ts"
import { freshDatabase, freshPostgres } from "./Database.ts"

let runs = 0
const migrations = {
  "0001_things": Effect.gen(function* () {
    runs += 1
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE things (name text)`
  })
}

describe("freshDatabase", () => {
  it.effect("migrates once and gives each test its own database", () =>
    Effect.gen(function* () {
      const fill = Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO things VALUES ('mine')`
        return (yield* sql`SELECT name FROM things`).length
      })
      const counts = yield* Effect.forEach(
        [1, 2, 3],
        () => Effect.provide(fill, freshPostgres(migrations), { local: true }),
        {
          concurrency: "unbounded"
        }
      )
      assert.deepStrictEqual(counts, [1, 1, 1])
      assert.strictEqual(runs, 1)
    })
  )

  it.effect("drops the database with the scope", () =>
    Effect.gen(function* () {
      const names = Effect.gen(function* () {
        const url = yield* freshDatabase(migrations)
        return [url, new URL(Redacted.value(url)).pathname.slice(1)] as const
      })
      const [gone, name] = yield* Effect.scoped(names)
      const other = yield* freshDatabase(migrations)
      const rows = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`SELECT FROM pg_database WHERE datname = ${name}`
      ).pipe(Effect.provide(layer({ url: other })))
      assert.strictEqual(rows.length, 0)
      assert.notStrictEqual(Redacted.value(gone), Redacted.value(other))
    })
  )
})
