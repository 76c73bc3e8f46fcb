import { migrations } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { serviceRole } from "../Ports.ts"
import type { DatabaseUrls } from "../runtime/database.ts"
import { ensureDatabaseAnswers } from "../runtime/ensureDatabaseAnswers.ts"
import { fault, type Finding, well } from "./Finding.ts"

/** Whether PostgreSQL answers, is up to date, and lets the service take on its role. */
export const examineDatabase = (urls: DatabaseUrls): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.matchEffect(ensureDatabaseAnswers(urls), {
    onFailure: ({ message }) => Effect.succeed([fault("PostgreSQL", message)]),
    onSuccess: () => Effect.all([migrated(urls), role(urls)])
  })

const migrated = ({ owner }: DatabaseUrls) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM migrations`
    return row?.count ?? 0
  }).pipe(
    Effect.provide(layer({ url: owner, connections: 1 })),
    Effect.orElseSucceed(() => 0),
    Effect.map((count) => {
      const wanted = Object.keys(migrations).length
      return count === wanted
        ? well("migrations", `all ${wanted} have run`)
        : fault("migrations", `${count} of ${wanted} have run: run \`calendeal migrate\``)
    })
  )

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
