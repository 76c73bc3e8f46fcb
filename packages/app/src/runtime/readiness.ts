import { Readiness } from "@calendeal/adapters-http"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ranMigrations, wantedMigrations } from "./ensureMigrated.ts"

/** Ready: PostgreSQL answers, every migration ran, and the service is not about to stop (D-HTTP-12). */
export const readiness = (isDraining: () => boolean) =>
  Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const check = Effect.map(stateOf(sql), (postgres) => ({
        ready: postgres === "ready" && !isDraining(),
        components: { postgres, service: isDraining() ? "draining" : "serving" }
      }))
      return { check }
    })
  )

/** What `/readyz` says of the database. */
const stateOf = (sql: SqlClient.SqlClient) =>
  ranMigrations.pipe(
    Effect.provideService(SqlClient.SqlClient, sql),
    Effect.map((ran) => (ran >= wantedMigrations ? "ready" : "not migrated")),
    Effect.timeout("2 seconds"),
    Effect.catch(() => Effect.succeed("unreachable"))
  )
