import { join } from "node:path"
import { Effect, Option, type Redacted } from "effect"
import type { Settings } from "../settings/Settings.ts"

/** The database's addresses. */
export interface DatabaseUrls {
  /** As the service uses it. */
  readonly service: Redacted.Redacted
  /** As the service reaches it without a pooler, to listen. */
  readonly direct: Redacted.Redacted
  /** As its owner, who may create tables and roles, sees it. */
  readonly owner: Redacted.Redacted
}

/** The database of the settings, or one of our own that runs until the scope ends. */
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
  // Production never gets here, and its bundle need not carry a database server.
  const { startLocalPostgres } = yield* Effect.promise(() => import("@calendeal/adapters-postgres/embedded"))
  const local = yield* startLocalPostgres({ dataDir: join(settings.dataDir, "postgres"), durable: true })
  const urls: DatabaseUrls = {
    service: local.ownerUrl,
    direct: local.ownerUrl,
    owner: local.ownerUrl
  }
  return urls
})
