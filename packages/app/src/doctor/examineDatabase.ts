import { serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { DatabaseUrls } from "../runtime/database.ts"
import { ensureDatabaseAnswers } from "../runtime/ensureDatabaseAnswers.ts"
import { ensureMigrated, wantedMigrations } from "../runtime/ensureMigrated.ts"
import { fault, faultOf, type Finding, well } from "./Finding.ts"

/** Checks that PostgreSQL is reachable and migrated, and that the service can take on its role. */
export const examineDatabase = (urls: DatabaseUrls): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.matchEffect(ensureDatabaseAnswers(urls), {
    onFailure: (error) => Effect.succeed([faultOf("PostgreSQL", error)]),
    onSuccess: () => Effect.all([migrated(urls), role(urls)])
  })

const migrated = (urls: DatabaseUrls) =>
  Effect.match(ensureMigrated(urls), {
    onFailure: (error) => faultOf("migrations", error),
    onSuccess: () => well("migrations", `all ${wantedMigrations} have run`)
  })

const role = ({ service }: DatabaseUrls) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`SELECT 1`
  }).pipe(
    Effect.provide(layer({ url: service, role: serviceRole, connections: 1 })),
    Effect.match({
      onFailure: () =>
        fault(
          "role",
          `the user of DATABASE_URL cannot take on ${serviceRole}: run \`calendeal migrate\` as the owner`
        ),
      onSuccess: () => well("role", `the service runs as ${serviceRole}, under row-level security`)
    })
  )
