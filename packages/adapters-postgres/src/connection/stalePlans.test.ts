import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import { withRetries } from "../tenancy/withRetries.ts"
import { freshPostgres } from "../testing/index.ts"
import { script } from "../migrations/script.ts"
import { Postgres } from "./Postgres.ts"

const read = "select * from things"

describe("a statement that was prepared before a migration added a column", () => {
  it.live("D-UPG-6: is prepared again in every session, alone, in a round trip and in a transaction", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { session } = yield* Postgres
      const alone = sql.unsafe(read)
      const inRoundTrip = session(({ send }) =>
        send([
          ["BEGIN", []],
          [read, []],
          ["COMMIT", []]
        ])
      ).pipe(Effect.map((answers) => answers[1] ?? []))
      const inTransaction = withRetries(
        [],
        sql.withTransaction(Effect.andThen(sql`select pg_sleep(0.01)`, alone))
      )
      const all = Effect.all(Array.from({ length: 8 }, () => [alone, inRoundTrip, inTransaction]).flat(), {
        concurrency: "unbounded"
      })
      for (const column of ["first", "second", "third"]) {
        for (const rows of yield* all) assert.notProperty(rows[0], column)
        yield* script(`alter table things add column ${column} text`)
        for (const rows of yield* all) assert.property(rows[0], column)
      }
    }).pipe(
      Effect.provide(
        freshPostgres({
          "0001_things_of_stale_plans": Effect.asVoid(
            script("create table things (id int); insert into things values (1)")
          )
        })
      )
    )
  )
})
