import { admit, migrate, migrations, pending, prepareMonths } from "@calendeal/adapters-postgres"
import { Effect } from "effect"
import { asOwner, loginOf } from "./asOwner.ts"
import type { DatabaseUrls } from "./database.ts"

/**
 * Migrates the database as its owner, and grants the service's role to the service's user. Returns the migrations that
 * ran.
 */
export const migrateDatabase = Effect.fn("runtime.migrateDatabase")(
  function* (urls: DatabaseUrls) {
    const ran = yield* migrate(migrations)
    yield* prepareMonths
    yield* admit(loginOf(urls.service))
    return ran
  },
  (effect, urls) => asOwner(urls, 2)(effect)
)

/** The migrations that `migrateDatabase` would run. Does not change the database. */
export const pendingMigrations = (urls: DatabaseUrls) =>
  pending(migrations).pipe(asOwner(urls), Effect.withSpan("runtime.pendingMigrations"))
