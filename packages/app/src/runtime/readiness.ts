import { Readiness } from "@calendeal/adapters-http"
import { ThrottleStore } from "@calendeal/adapters-redis"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { missingMigrations } from "./ensureMigrated.ts"

/**
 * Ready: PostgreSQL answers, every migration ran, and the service is not about to stop. Redis is reported where there is
 * one, and does not matter: without it requests go through uncounted (D-HTTP-12, D-RATE-3).
 */
export const readiness = (isDraining: () => boolean) =>
  Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* Effect.serviceOption(ThrottleStore)
      const redis = Option.match(store, {
        onNone: () => Effect.succeed({}),
        onSome: ({ isAnswering }) =>
          Effect.map(isAnswering, (answers) => ({ redis: answers ? "ready" : "unreachable" }))
      })
      const check = Effect.zipWith(stateOf(sql), redis, (postgres, redis) => ({
        ready: postgres === "ready" && !isDraining(),
        components: { postgres, ...redis, service: isDraining() ? "draining" : "serving" }
      }))
      return { check }
    })
  )

/** What `/readyz` says of the database. */
const stateOf = (sql: SqlClient.SqlClient) =>
  missingMigrations.pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.map((missing) => (missing === 0 ? "ready" : "not migrated")),
    Effect.timeout("2 seconds"),
    Effect.catch(() => Effect.succeed("unreachable"))
  )
