import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { serviceRole } from "../migrations/isolate.ts"
import { withoutTimeLimits } from "../migrations/withoutTimeLimits.ts"
import { distributionOf } from "./Distribution.ts"
import { NotDistributable } from "./NotDistributable.ts"

/** The coordinator waits for its workers, whose sessions have the service's role and no settings of a login. */
const workerSettings = { lock_timeout: "4s", statement_timeout: "8s" }

/**
 * Distributes the tables of workspaces over the workers of a Citus cluster, by workspace, in one transaction (D-DIST-1). Tables
 * that are distributed already are left as they are. To run as the owner, a superuser, after the migrations. Returns the names
 * of the tables that it has distributed. Fails with `NotDistributable`.
 */
export const distribute = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const distribution = yield* distributionOf
  if (distribution === null) return yield* new NotDistributable({ reason: "extension" })
  if (distribution.workers === 0) return yield* new NotDistributable({ reason: "workers" })
  const [superuser] = yield* sql`select 1 as one from pg_roles where rolname = current_user and rolsuper`
  if (superuser === undefined) return yield* new NotDistributable({ reason: "superuser" })
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* withoutTimeLimits("0")
      const distributed = yield* sql<{ name: string }>`select distribute_tables() as name`
      // Roles belong to all databases of the cluster, and two transactions cannot alter one at the same time.
      yield* sql`lock table pg_authid in share row exclusive mode`
      // Citus connects to the workers as the role of the session.
      yield* sql`alter role ${sql(serviceRole)} login`
      yield* sql`select set_login_settings(${serviceRole}, ${workerSettings}::jsonb)`
      return distributed.map(({ name }) => name)
    })
  )
})
