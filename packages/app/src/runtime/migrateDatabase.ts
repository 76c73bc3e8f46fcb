import { admit, migrate, migrations, pending } from "@calendeal/adapters-postgres"
import { Effect } from "effect"
import { asOwner, loginOf } from "./asOwner.ts"
import type { DatabaseUrls } from "./database.ts"

/**
 * Brings the database up to date, as its owner, and lets the service's user take on the service's role. Tells
 * which migrations ran; none when it was up to date.
 */
export const migrateDatabase = Effect.fn("runtime.migrateDatabase")(
  function* (urls: DatabaseUrls) {
    const ran = yield* migrate(migrations)
    yield* admit(loginOf(urls.service))
    return ran
  },
  (effect, urls) => asOwner(urls, 2)(effect)
)

/** Tells which migrations `migrateDatabase` would run, and leaves the database as it is. */
export const pendingMigrations = (urls: DatabaseUrls) =>
  pending(migrations).pipe(asOwner(urls), Effect.withSpan("runtime.pendingMigrations"))
