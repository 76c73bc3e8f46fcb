import { join } from "node:path"
import { Effect, Option, type Redacted, Result, Schema } from "effect"
import type { Settings } from "../settings/Settings.ts"
import { layer, NoPrimary, parseDatabaseUrl } from "@calendeal/adapters-postgres/connection"
import { SqlClient, type SqlError } from "effect/sql"

/** The URLs of the database. */
export interface DatabaseUrls {
  /** The connection of the service; may be a pooler. */
  readonly service: Redacted.Redacted
  /** A direct connection of the service without a pooler, for LISTEN. */
  readonly direct: Redacted.Redacted
  /** The connection of the owner, who may create tables and roles. */
  readonly owner: Redacted.Redacted
}

/** The configured database, or an embedded one that runs until the scope ends. */
export const databaseUrls = Effect.fn("runtime.databaseUrls")(function* (settings: Settings) {
  if (Option.isSome(settings.databaseUrl)) {
    const service = settings.databaseUrl.value
    const urls: DatabaseUrls = {
      service,
      direct: Option.getOrElse(settings.databaseDirectUrl, () => service),
      owner: Option.getOrElse(settings.databaseMigrationUrl, () => service)
    }
    return urls
  }
  // Imported only in development, so that the production bundle does not contain a database server.
  const { startLocalPostgres } = yield* Effect.promise(() => import("@calendeal/adapters-postgres/embedded"))
  const local = yield* startLocalPostgres({ dataDir: join(settings.dataDir, "postgres"), durable: true })
  const urls: DatabaseUrls = {
    service: local.ownerUrl,
    direct: local.ownerUrl,
    owner: local.ownerUrl
  }
  return urls
})

/** PostgreSQL is unreachable or rejects the connection. */
class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  setting: Schema.String,
  address: Schema.String,
  problem: Schema.String,
  remedy: Schema.String
}) {
  override get message(): string {
    return `PostgreSQL at ${this.address} ${this.problem} (setting ${this.setting}).`
  }
}

/** Runs a query on each connection, so that a wrong URL is reported at startup instead of by requests. */
export const ensureDatabaseAnswers = ({ owner, service }: DatabaseUrls) =>
  Effect.andThen(answers("DATABASE_URL", service), answers("DATABASE_MIGRATION_URL", owner))

/** Fails with a remedy if the database does not answer. */
const answers = (setting: string, url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`SELECT 1`
  }).pipe(
    Effect.provide(layer({ url, connections: 1 })),
    Effect.mapError(
      (error) => new DatabaseUnusable({ setting, address: addressOf(url), ...problemOf(error) })
    )
  )

/** The URL of the database without the password. */
const addressOf = (url: Redacted.Redacted): string =>
  Result.match(parseDatabaseUrl(url), {
    onFailure: () => "has an invalid URL",
    onSuccess: ({ text }) => text
  })

const problemOf = ({ reason }: SqlError.SqlError) => {
  if (reason.cause instanceof NoPrimary)
    return {
      problem: `cannot be used: ${reason.message}`,
      remedy: "Run `calendeal doctor`. docs/guides/high-availability.md describes each state."
    }
  switch (reason._tag) {
    case "ConnectionError":
      return { problem: "does not respond", remedy: "Start it, or correct the URL." }
    case "AuthenticationError":
      return { problem: "rejects the user or the password", remedy: "Correct them." }
    default:
      return {
        problem: `cannot be used: ${reason.message}`,
        remedy: "Correct the URL, or fix the problem that PostgreSQL reports."
      }
  }
}
