import { Readiness } from "@calendeal/adapters-http"
import { migrations } from "@calendeal/adapters-postgres"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"

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
  sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM migrations`.pipe(
    Effect.map(([row]) =>
      row !== undefined && row.count >= Object.keys(migrations).length ? "ready" : "not migrated"
    ),
    Effect.timeout("2 seconds"),
    Effect.catch(() => Effect.succeed("unreachable"))
  )
