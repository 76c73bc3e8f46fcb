import { createHash, randomBytes } from "node:crypto"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../../src/connection/index.ts"
import { script } from "../../../src/migrations/script.ts"
import { migrate, pending } from "../../../src/migrations/migrate.ts"
import { copiedDatabase, freshDatabase } from "../../../src/testing/index.ts"
import { allRowsOf, catalogue } from "../../migrations/catalogue.ts"
import { migrations } from "../../../src/migrations/index.ts"
import { samples } from "../../migrations/samples.ts"

const numbered = Object.entries(migrations).filter(([, value]) => typeof value !== "string")
const numbers = numbered.map(([name]) => name)

const on = <A, E>(url: Redacted.Redacted, act: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(act, postgres({ url, connections: 2 }), { local: true })

const command = (text: string) => Effect.asVoid(script(text))

/** Each run tests some releases. `RELEASES_SEED` repeats a run, and `RELEASES_CASES` says how many releases: 60 are all. */
const cases = Number(process.env["RELEASES_CASES"] ?? 8)
const seed = process.env["RELEASES_SEED"] ?? randomBytes(4).toString("hex")
const drawn = (of: number, name: string) =>
  Array.from({ length: of }, (_, number) => number)
    .toSorted((one, other) => (orderOf(`${name} ${one}`) < orderOf(`${name} ${other}`) ? -1 : 1))
    .slice(0, cases)
const orderOf = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex")

const upTo = (number: number) => Object.fromEntries(numbered.slice(0, number))

class Releases extends Context.Service<
  Releases,
  {
    /** The databases after 0, 1, 2, … migrations, with rows in every table. */
    readonly databases: ReadonlyArray<Redacted.Redacted>
    /** The schema of a migrated empty database. */
    readonly newest: Effect.Success<typeof catalogue>
  }
>()("Releases") {}

const releases = Layer.effect(
  Releases,
  Effect.gen(function* () {
    let url = yield* freshDatabase({})
    const made = [url]
    for (const [index, name] of numbers.entries()) {
      url = yield* copiedDatabase(url)
      yield* on(url, Effect.andThen(migrate(upTo(index + 1)), command(samples[name] ?? "")))
      made.push(url)
    }
    return { databases: made, newest: yield* on(yield* freshDatabase(migrations), catalogue) }
  })
)

/** A copy of the database after so many migrations, with rows in every table. */
const released = Effect.fnUntraced(function* (number: number) {
  const [url] = (yield* Releases).databases.slice(number)
  return yield* copiedDatabase(url ?? (yield* Effect.die(`There are not ${number} migrations.`)))
})

/**
 * Since 0032 the rows of `follow_ups` are in another table, which outbox.test.ts tests. `sql_files` is emptied by every
 * migration, and filled again by the files.
 */
const emptied = ["follow_ups", "sql_files"]

const schemaAndRows = Effect.all({ schema: catalogue, rows: allRowsOf })

layer(releases, {
  timeout: "3 minutes",
  excludeTestServices: true
})(`the migrations, from some releases (RELEASES_SEED=${seed})`, (it) => {
  it.effect("the samples of every migration fill its tables", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(Object.keys(samples), numbers)
      const rows = yield* on(yield* released(numbers.length), allRowsOf)
      const empty = [...rows].filter(([, rows]) => rows.length === 0).map(([name]) => name)
      assert.deepStrictEqual(empty, emptied)
    })
  )

  // From nothing and from the newest one always.
  for (const number of new Set([0, numbers.length, ...drawn(numbers.length, "lead")])) {
    const name = ["nothing", ...numbers][number]
    it.effect(`lead from ${name} to the newest schema, once for two processes, without losing a row`, () =>
      Effect.gen(function* () {
        const url = yield* released(number)
        const before = yield* on(url, allRowsOf)
        const wouldRun = yield* on(url, pending(migrations))
        assert.deepStrictEqual(
          wouldRun.filter((key) => !key.endsWith(".sql")),
          numbers.slice(number)
        )
        const start = on(url, migrate(migrations))
        const ran = yield* Effect.all([start, start], { concurrency: "unbounded" })
        assert.deepStrictEqual(
          ran.toSorted((a, b) => a.length - b.length),
          [[], wouldRun]
        )
        const { rows, schema } = yield* on(url, schemaAndRows)
        assert.deepStrictEqual(schema, (yield* Releases).newest)
        assert.deepStrictEqual(lostRows(before, rows), new Map())
      })
    )
  }

  // Half of the releases test an error, the others a lost connection.
  for (const number of drawn(numbers.length, "fail")) {
    const name = numbers[number]
    const [how, end] =
      number % 2 === 0
        ? ["fail", "delete from migrations; select 1 / 0"]
        : ["lose the connection", "select pg_terminate_backend(pg_backend_pid())"]
    it.effect(
      `D-UPG-1: that ${how} after ${name} or later lead to the newest schema when they run again`,
      () =>
        Effect.gen(function* () {
          const url = yield* released(number)
          const before = yield* on(url, allRowsOf)
          const failing = { ...migrations, "9999_failing": command(`create table half (id int); ${end}`) }
          assert.strictEqual((yield* Effect.exit(on(url, migrate(failing))))._tag, "Failure")
          yield* on(url, migrate(migrations))
          const { rows, schema } = yield* on(url, schemaAndRows)
          assert.deepStrictEqual(schema, (yield* Releases).newest)
          assert.deepStrictEqual(lostRows(before, rows), new Map())
        })
    )
  }
})

type Rows = Effect.Success<typeof allRowsOf>

/** The rows that are gone or have lost a value, by table. */
const lostRows = (before: Rows, after: Rows): Rows => {
  const lost = new Map<string, Array<Readonly<Record<string, unknown>>>>()
  for (const [table, old] of before) {
    const gone = old.filter((row) => !after.get(table)?.some((kept) => keeps(kept, row)))
    if (!emptied.includes(table) && gone.length > 0) lost.set(table, gone)
  }
  return lost
}

/** Whether a row has its old values in the remaining columns. */
const keeps = (row: Readonly<Record<string, unknown>>, old: Readonly<Record<string, unknown>>) =>
  Object.entries(old).every(
    ([column, value]) => !(column in row) || JSON.stringify(row[column]) === JSON.stringify(value)
  )
