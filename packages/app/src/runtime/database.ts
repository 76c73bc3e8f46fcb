import { join } from "node:path"
import { Effect, Option, type Redacted } from "effect"
import type { Settings } from "../settings/Settings.ts"

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
