import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql"
import { layer } from "../connection/index.ts"
import { freshDatabase, freshPostgres, waitingSessions } from "../testing/index.ts"
import { MigrationLocked } from "./errors.ts"
import { inShortTransaction } from "./inShortTransaction.ts"
import { concurrentIndex, contraction } from "./Migration.ts"
import { migrate, pending } from "./migrate.ts"
import { migrations } from "./index.ts"
import { script } from "./script.ts"

const statement = (text: string) => Effect.asVoid(script(text))

const shops = { "0001_shops": statement("create table shops (id int); insert into shops values (1), (2)") }

const indexed = { ...shops, "0002_shops_by_id": concurrentIndex("shops_by_id", "on shops (id)") }

const validity = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass('shops_by_id')
  `
  return found.map(({ valid }) => valid)
})

/** Runs the effect while another session has read the table in an open transaction. */
const whileOpen = Effect.fnUntraced(function* <A, E, R>(
  url: Redacted.Redacted,
  effect: Effect.Effect<A, E, R>
) {
  const other = yield* Layer.build(layer({ url, connections: 1 }))
  const sql = Context.get(other, SqlClient.SqlClient)
  return yield* sql.withTransaction(Effect.andThen(sql`select from shops`, effect))
}, Effect.scoped)

describe("an index of a large table", () => {
  it.live("D-UPG-2: is built while the table is written", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(shops)
      const on = Effect.provide(layer({ url }), { local: true })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        // The build waits for this transaction, and holds its own lock until then.
        const running = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`insert into shops values (3)`
            const migrating = yield* Effect.forkDetach(on(migrate(indexed)))
            yield* on(waitingSessions(1))
            yield* on(Effect.flatMap(SqlClient.SqlClient, (other) => other`insert into shops values (4)`))
            return migrating
          })
        )
        assert.deepStrictEqual(yield* Fiber.join(running), ["0002_shops_by_id"])
        assert.deepStrictEqual(yield* validity, [true])
      }).pipe(on)
    })
  )

  it.live("D-UPG-2: is built again after its build was interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const half = {
        ...shops,
        "0002_shops_by_id": concurrentIndex("shops_by_id", "on shops ((1 / (id - 2)))")
      }
      const error = yield* Effect.flip(migrate(half))
      assert.strictEqual(error.message, '"0002_shops_by_id" failed: division by zero.')
      assert.deepStrictEqual(yield* validity, [false])
      assert.deepStrictEqual(yield* pending(indexed), ["0002_shops_by_id"])
      assert.deepStrictEqual(yield* migrate(indexed), ["0002_shops_by_id"])
      assert.deepStrictEqual(yield* validity, [true])
      // Built, but not recorded.
      yield* sql`delete from migrations where migration_id = 2`
      assert.deepStrictEqual(yield* migrate(indexed), ["0002_shops_by_id"])
      assert.deepStrictEqual(yield* migrate(indexed), [])
    }).pipe(Effect.provide(freshPostgres(shops)))
  )
})

describe("a step that needs a lock", () => {
  const named = { ...shops, "0002_name": statement("alter table shops add column name text") }

  it.live("D-UPG-2: waits for half a second at most, so that others go on, and is repeated", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(shops)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        let slowest = 0
        const reading = Effect.gen(function* () {
          const migrating = yield* Effect.forkDetach(migrate(named))
          // A few attempts fail. A statement that follows one of them waits for its end.
          for (const until = Date.now() + 4000; Date.now() < until;) {
            const sent = performance.now()
            yield* sql`select from shops`
            slowest = Math.max(slowest, performance.now() - sent)
          }
          return migrating
        })
        const migrating = yield* whileOpen(url, reading)
        assert.deepStrictEqual(yield* Fiber.join(migrating), ["0002_name"])
        assert.isAbove(slowest, 200)
        assert.isBelow(slowest, 2000)
      }).pipe(Effect.provide(layer({ url })))
    })
  )

  it.live("D-UPG-2: fails in the end, and names the oldest transaction", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(shops)
      const changed = Effect.flip(inShortTransaction("0002_name", named["0002_name"], Duration.seconds(1)))
      const error = yield* Effect.provide(whileOpen(url, changed), layer({ url }))
      assert.instanceOf(error, MigrationLocked)
      assert.match(
        error.message,
        /^"0002_name" got no lock in 1s\. The oldest open transaction belongs to process \d+ \(calendeal\)\.$/
      )
    })
  )
})

describe("a step that takes something away", () => {
  const released = {
    "0001_baseline": migrations["0001_baseline"],
    "0002_shops": shops["0001_shops"]
  }
  const without = { ...released, "0053_drop": contraction("0.3.0", statement("drop table shops")) }
  const fresh = freshPostgres({})

  it.effect("D-UPG-5: is refused while processes may run that use it, and then nothing runs", () =>
    Effect.gen(function* () {
      yield* migrate(released, { version: "0.2.9" })
      const next = { ...without, "0050_more": statement("create table more (id int)") }
      const error = yield* Effect.flip(migrate(next, { version: "0.4.0" }))
      assert.strictEqual(
        error.message,
        '"0053_drop" takes away what versions before 0.3.0 use, and this database was migrated by version 0.2.9.'
      )
      assert.deepStrictEqual(yield* pending(next), ["0050_more", "0053_drop"])
      assert.deepStrictEqual(yield* migrate(next, { version: "0.4.0", isStopped: true }), [
        "0050_more",
        "0053_drop"
      ])
    }).pipe(Effect.provide(fresh))
  )

  it.effect("D-UPG-5: runs after a version that does not use it, and on an empty database", () =>
    Effect.gen(function* () {
      yield* migrate(released, { version: "0.2.9" })
      assert.deepStrictEqual(yield* migrate(released, { version: "0.3.0" }), [])
      assert.deepStrictEqual(yield* migrate(without, { version: "0.4.0" }), ["0053_drop"])
      yield* statement("drop schema public cascade; create schema public")
      assert.strictEqual((yield* migrate(without, { version: "0.4.0" })).length, 3)
    }).pipe(Effect.provide(fresh))
  )

  it.effect("D-UPG-4: older versions do not migrate this schema any more", () =>
    Effect.gen(function* () {
      yield* migrate(without, { version: "0.4.0" })
      const error = yield* Effect.flip(migrate(released, { version: "0.2.9" }))
      assert.strictEqual(
        error.message,
        "The database needs version 0.3.0 or later of Calendeal, and this is version 0.2.9."
      )
      assert.deepStrictEqual(yield* migrate(released, { version: "0.3.0" }), [])
    }).pipe(Effect.provide(fresh))
  )
})

describe("a version that changes functions only", () => {
  const release = (value: number) => ({
    "0001_baseline": migrations["0001_baseline"],
    "answer.sql": `create or replace function answer() returns integer language sql as 'select ${value}'`
  })

  it.effect("D-UPG-3: is later to the version before, which goes on and leaves the functions alone", () =>
    Effect.gen(function* () {
      yield* migrate(release(1), { version: "0.2.9" })
      assert.deepStrictEqual(yield* pending(release(2), "0.3.0"), ["answer.sql"])
      assert.deepStrictEqual(yield* migrate(release(2), { version: "0.3.0" }), ["answer.sql"])
      assert.deepStrictEqual(yield* pending(release(1), "0.2.9"), [])
      assert.deepStrictEqual(yield* migrate(release(1), { version: "0.2.9" }), [])
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`select answer()`, [{ answer: 2 }])
    }).pipe(Effect.provide(freshPostgres({})))
  )
})
