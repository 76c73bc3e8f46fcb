import {
  type Distribution,
  distributionOf,
  missingLoginSettings,
  readingRole,
  serviceRole
} from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { type DatabaseUrls, ensureDatabaseAnswers } from "../runtime/database.ts"
import { howToSeeAllRows } from "../backups/backUp.ts"
import { asOwner, ensureMigrated, wantedMigrations } from "../runtime/migrations.ts"
import { examineHosts } from "./examineHosts.ts"
import { fault, faultOf, type Finding, note, well } from "./Finding.ts"
import { connect } from "node:net"
import { nodesOf, parseRedisAddress } from "@calendeal/adapters-redis"
import type { Settings } from "../settings/Settings.ts"

/** Checks that PostgreSQL is reachable and migrated, and that the service can take on its role. */
export const examineDatabase = (urls: DatabaseUrls): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.zipWith(
    examineHosts("DATABASE_URL", urls.service),
    Effect.matchEffect(ensureDatabaseAnswers(urls), {
      onFailure: (error) => Effect.succeed([faultOf("PostgreSQL", error)]),
      onSuccess: () =>
        Effect.map(
          Effect.all([
            version(urls),
            migrated(urls),
            role(urls),
            limits(urls),
            backups(urls),
            distribution(urls)
          ]),
          (findings) => findings.flat()
        )
    }),
    (hosts, findings) => [...hosts, ...findings]
  )

/** The oldest major version of PostgreSQL that the tests run on. */
const oldestPostgres = 15

const version = ({ service }: DatabaseUrls) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [server] = yield* sql<{ name: string; major: number }>`
      SELECT current_setting('server_version') AS name, current_setting('server_version_num')::integer / 10000 AS major
    `
    return server
  }).pipe(
    Effect.provide(layer({ url: service, connections: 1 })),
    Effect.match({
      onFailure: (error) => [faultOf("PostgreSQL", error)],
      onSuccess: (server) => (server === undefined ? [] : [versionFinding(server)])
    })
  )

/** The server's version, compared with the oldest supported one (D-DB-8). */
export const versionFinding = ({ major, name }: { readonly name: string; readonly major: number }): Finding =>
  major < oldestPostgres
    ? fault("PostgreSQL", `version ${name} is too old: the oldest supported version is ${oldestPostgres}`)
    : well("PostgreSQL", `version ${name}; the oldest supported version is ${oldestPostgres}`)

/** Checks that all workers of a distributed database work, and that no table waits to be distributed (D-DIST-3). */
const distribution = (urls: DatabaseUrls) =>
  distributionOf.pipe(
    asOwner(urls),
    Effect.match({
      onFailure: (error) => [faultOf("distribution", error)],
      onSuccess: (found) => (found === null ? [] : [distributionFinding(found)])
    })
  )

export const distributionFinding = ({ distributed, inactive, local, workers }: Distribution): Finding => {
  const subject = "distribution"
  if (distributed.length === 0)
    return note(
      subject,
      "the database has Citus and is not distributed: run `calendeal migrate --distribute`"
    )
  if (local.length > 0)
    return fault(subject, `${local.join(", ")} are not distributed: run \`calendeal migrate\``)
  if (inactive > 0)
    return fault(subject, `${inactive} workers are not active: their workspaces cannot book. Start them`)
  return well(subject, `${distributed.length} tables on ${workers} workers`)
}

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

/** Checks the settings of the service's login. Without them a statement has no time limit. */
const limits = ({ service }: DatabaseUrls) =>
  missingLoginSettings.pipe(
    Effect.provide(layer({ url: service, connections: 1 })),
    Effect.match({
      onFailure: (error) => faultOf("session settings", error),
      onSuccess: (missing) =>
        missing.length === 0
          ? well("session settings", "the user of DATABASE_URL has its time limits")
          : fault(
              "session settings",
              `the user of DATABASE_URL lacks ${missing.join(", ")}: run \`calendeal migrate\` as an owner who may change this user, then restart the connection pooler`
            )
    })
  )

/** Checks that `calendeal backup` would see the rows of all workspaces (D-BACKUP-2). */
const backups = (urls: DatabaseUrls) =>
  readingRole.pipe(
    asOwner(urls),
    Effect.match({
      onFailure: (error) => faultOf("backups", error),
      onSuccess: Option.match({
        onNone: () =>
          note(
            "backups",
            `the user of DATABASE_MIGRATION_URL does not see the rows of all workspaces: \`calendeal backup\` refuses, and pg_dump fails or writes empty tables. To let it, ${howToSeeAllRows}`
          ),
        onSome: (name) => well("backups", `read all rows as ${name}`)
      })
    })
  )

/** Checks that Redis is reachable. An unreachable Redis is only a note: the service then works without rate limits. */
export const examineRedis = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> =>
  Option.match(settings.redisUrl, {
    onNone: () => Effect.succeed([]),
    onSome: (url) =>
      Effect.map(listens(Redacted.value(url)), (isThere) => [
        isThere
          ? well("Redis", "answers")
          : note("Redis", "does not respond, so requests are not limited. Start it, or correct REDIS_URL")
      ])
  })

/** Whether any of the URL's servers accepts connections. */
const listens = (url: string): Effect.Effect<boolean> => {
  const address = parseRedisAddress(url)
  if (address === undefined) return Effect.succeed(false)
  return Effect.map(Effect.forEach(nodesOf(address), isListening, { concurrency: "unbounded" }), (answers) =>
    answers.includes(true)
  )
}

const isListening = (node: { readonly host: string; readonly port: number }): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const socket = connect({ ...node, timeout: 2000 })
    const settle = (isThere: boolean) => () => {
      socket.destroy()
      resume(Effect.succeed(isThere))
    }
    socket.once("connect", settle(true)).once("error", settle(false)).once("timeout", settle(false))
  })
