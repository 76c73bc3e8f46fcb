import { Readiness } from "@calendeal/adapters-http"
import { ThrottleStore } from "@calendeal/adapters-redis"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { missingMigrations } from "./migrations.ts"

/** The phases of the process: its first requests would be slow before it has warmed up (D-WARM-1). */
export type Phase = "warming" | "serving" | "draining"

/**
 * Ready means that PostgreSQL answers, all migrations ran, and the service has warmed up and is not shutting down. Redis is
 * reported if it is configured but does not affect the result: without it requests are not counted (D-HTTP-12, D-RATE-3).
 */
export const readiness = (phase: () => Phase) =>
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
        ready: postgres === "ready" && phase() === "serving",
        components: { postgres, ...redis, service: phase() }
      }))
      // A query would open one more connection, which the first visitor would then get, and which is cold.
      const warming = Effect.succeed({ ready: false, components: { service: "warming" } })
      return { check: Effect.suspend(() => (phase() === "warming" ? warming : check)) }
    })
  )

/** The state of the database in `/readyz`. */
const stateOf = (sql: SqlClient.SqlClient) =>
  missingMigrations.pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.map((missing) => (missing === 0 ? "ready" : "not migrated")),
    Effect.timeout("2 seconds"),
    Effect.catch(() => Effect.succeed("unreachable"))
  )
