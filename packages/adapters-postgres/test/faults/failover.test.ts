import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql"
import { layer } from "../../src/connection/index.ts"
import { listening } from "../../src/connection/listening.ts"
import { addressOfAll, prepareServer, standbyOf, temporaryFolder } from "../../src/testing/index.ts"

const until = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(effect, Schedule.spaced("20 millis")).pipe(Effect.timeout("60 seconds"))

describe("several hosts", () => {
  it.live(
    "D-DB-1, D-DB-2, D-DB-4: sessions and LISTEN follow a promotion, and never return to the old primary",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const first = yield* prepareServer(join(folder, "first"))
        yield* first.start
        yield* first.ask((sql) => sql`create table written (n int)`)
        const second = yield* standbyOf(first, join(folder, "second"))
        const url = addressOfAll([second, first])
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const insert = (n: number) => sql`insert into written values (${n})`
          const heard = yield* Deferred.make<void>()
          yield* Effect.forkScoped(
            listening("news", {
              onListening: Effect.void,
              onMessage: () => Effect.asVoid(Deferred.succeed(heard, undefined))
            })
          )
          yield* insert(1)
          // An idle session and an open transaction at the old primary, while the standby is promoted without stopping it.
          const holds = yield* Deferred.make<void>()
          const held = yield* Effect.forkChild(
            Effect.exit(
              sql.withTransaction(
                Effect.andThen(
                  insert(2),
                  Effect.andThen(Deferred.succeed(holds, undefined), sql`select pg_sleep(90)`)
                )
              )
            )
          )
          yield* Deferred.await(holds)
          yield* second.promote
          const exit = yield* Effect.timeout(Fiber.join(held), "30 seconds")
          assert.strictEqual(exit._tag, "Failure")
          yield* until(insert(3))
          yield* second
            .ask((sql) => sql`select pg_notify('news', '')`)
            .pipe(
              Effect.repeat({ schedule: Schedule.spaced("100 millis"), until: () => Deferred.isDone(heard) })
            )
          // The new primary loses all sessions.
          yield* Effect.ignore(
            second.ask(
              (sql) =>
                sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
            )
          )
          yield* until(insert(4))
          // The old primary waits for its standby. Without that it is an open door, and only the timeline closes it.
          yield* first.apply({ synchronous_standby_names: "" })
          yield* second.kill
          // The insertion during the end of the server fails with its connection.
          const refused = yield* Effect.flip(
            Effect.forever(Effect.andThen(insert(5), Effect.sleep("10 millis")))
          ).pipe(Effect.repeat({ while: ({ message }) => message === "Connection closed" }))
          assert.strictEqual(refused.reason._tag, "ConnectionError")
          assert.match(refused.message, /older timeline/)
        }).pipe(Effect.provide(layer({ url })), Effect.scoped)
      }),
    120_000
  )
})
