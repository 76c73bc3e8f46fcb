import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../../src/connection/index.ts"
import { script } from "../../../src/migrations/script.ts"
import { migrate, pending } from "../../../src/migrations/migrate.ts"
import type { Migrations } from "../../../src/migrations/Migration.ts"
import { copiedDatabase, freshDatabase, typicalChanges } from "../../../src/testing/index.ts"
import { allRowsOf, catalogue } from "../../migrations/catalogue.ts"
import { migrations as product } from "../../../src/migrations/index.ts"
import { samples } from "../../migrations/samples.ts"

/** The product's migrations, and made-up later ones. */
const migrations: Migrations = { ...product, ...typicalChanges }
const numbered = Object.entries<Migrations[string]>(migrations).filter(
  ([, value]) => typeof value !== "string"
)
const numbers = numbered.map(([name]) => name)

const on = <A, E>(url: Redacted.Redacted, act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(act, postgres({ url, connections: 2 }), { local: true })

const command = (text: string) => Effect.asVoid(script(text))

/** Migrates with a version that every step may follow. */
const run = (some: Migrations) => migrate(some, { version: "9.0.0" })

class Databases extends Context.Service<
  Databases,
  {
    /** The databases after 0, 1, 2, … migrations, with rows in every table. */
    readonly urls: ReadonlyArray<Redacted.Redacted>
    /** The schema of a migrated empty database. */
    readonly newest: Effect.Success<typeof catalogue>
  }
>()("Databases") {}

const databases = Layer.effect(
  Databases,
  Effect.gen(function* () {
    let url = yield* freshDatabase({})
    const urls = [url]
    for (const [index, name] of numbers.entries()) {
      url = yield* copiedDatabase(url)
      const upToHere = Object.fromEntries(numbered.slice(0, index + 1))
      yield* on(url, Effect.andThen(run(upToHere), command(samples[name] ?? "")))
      urls.push(url)
    }
    const empty = yield* freshDatabase({})
    yield* on(empty, run(migrations))
    return { urls, newest: yield* on(empty, catalogue) }
  })
)

/** A copy of the database after so many migrations. */
const databaseAfter = Effect.fnUntraced(function* (number: number) {
  const [url] = (yield* Databases).urls.slice(number)
  return yield* copiedDatabase(url ?? (yield* Effect.die(`There are not ${number} migrations.`)))
})

/** The tables of `migrate` itself, which it changes. */
const own = ["schema_versions", "sql_files"]

const schemaAndRows = Effect.all({ schema: catalogue, rows: allRowsOf })

layer(databases, { timeout: "3 minutes", excludeTestServices: true })("the migrations", (it) => {
  it.effect("have samples, which fill every table", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual([...Object.keys(samples), ...Object.keys(typicalChanges)], numbers)
      const rows = yield* on(yield* databaseAfter(numbers.length), allRowsOf)
      const empty = [...rows].filter(([, rows]) => rows.length === 0).map(([name]) => name)
      assert.deepStrictEqual(empty, ["sql_files"])
    })
  )

  for (const number of [0, ...numbers.map((_, index) => index + 1)]) {
    const name = ["nothing", ...numbers][number]
    it.effect(`lead from ${name} to the newest schema, once for two processes, without losing a row`, () =>
      Effect.gen(function* () {
        const url = yield* databaseAfter(number)
        const before = yield* on(url, allRowsOf)
        const wouldRun = yield* on(url, pending(migrations))
        assert.deepStrictEqual(
          wouldRun.filter((key) => !key.endsWith(".sql")),
          numbers.slice(number)
        )
        const start = on(url, run(migrations))
        const ran = yield* Effect.all([start, start], { concurrency: "unbounded" })
        assert.deepStrictEqual(
          ran.toSorted((a, b) => a.length - b.length),
          [[], wouldRun]
        )
        const { rows, schema } = yield* on(url, schemaAndRows)
        assert.deepStrictEqual(schema, (yield* Databases).newest)
        assert.deepStrictEqual(lostRows(before, rows), new Map())
      })
    )
  }

  for (const [how, end] of [
    ["fail", "delete from migrations; select 1 / 0"],
    ["lose the connection", "select pg_terminate_backend(pg_backend_pid())"]
  ] as const)
    for (const number of [0, 1])
      it.effect(
        `D-UPG-1: that ${how} lead from ${["nothing", ...numbers][number]} to the newest schema when they run again`,
        () =>
          Effect.gen(function* () {
            const url = yield* databaseAfter(number)
            const before = yield* on(url, allRowsOf)
            const failing = { ...migrations, "9999_failing": command(`create table half (id int); ${end}`) }
            assert.strictEqual((yield* Effect.exit(on(url, run(failing))))._tag, "Failure")
            yield* on(url, run(migrations))
            const { rows, schema } = yield* on(url, schemaAndRows)
            assert.deepStrictEqual(schema, (yield* Databases).newest)
            assert.deepStrictEqual(lostRows(before, rows), new Map())
          })
      )
})

type Rows = Effect.Success<typeof allRowsOf>

/** The rows that are gone or have lost a value, by table. */
const lostRows = (before: Rows, after: Rows): Rows => {
  const lost = new Map<string, Array<Readonly<Record<string, unknown>>>>()
  for (const [table, old] of before) {
    const gone = old.filter((row) => !after.get(table)?.some((kept) => keeps(kept, row)))
    if (!own.includes(table) && gone.length > 0) lost.set(table, gone)
  }
  return lost
}

/** Whether a row has its old values in the remaining columns. */
const keeps = (row: Readonly<Record<string, unknown>>, old: Readonly<Record<string, unknown>>) =>
  Object.entries(old).every(
    ([column, value]) => !(column in row) || JSON.stringify(row[column]) === JSON.stringify(value)
  )
