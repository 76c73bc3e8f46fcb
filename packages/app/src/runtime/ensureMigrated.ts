import { migrations, pending, serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Schema } from "effect"
import type { DatabaseUrls } from "./database.ts"

/** The database is older than the program. */
class NotMigrated extends Schema.TaggedError<NotMigrated>()("NotMigrated", {
  missing: Schema.Int,
  wanted: Schema.Int
}) {
  override get message(): string {
    return `The database is not up to date: ${this.missing} of ${this.wanted} migrations have to run.`
  }
  readonly remedy = "Run `calendeal migrate` first."
}

/** The number of migrations, including SQL files. */
export const wantedMigrations = Object.keys(migrations).length

/** The number of pending migrations, read as the service. Fails if the service cannot take on its role. */
export const missingMigrations = Effect.map(pending(migrations), ({ length }) => length)

/**
 * Checks that the database is at least as new as the program. A newer database also works with an older program during
 * an upgrade.
 */
export const ensureMigrated = ({ service }: DatabaseUrls) =>
  missingMigrations.pipe(
    Effect.provide(layer({ url: service, role: serviceRole, connections: 1 })),
    Effect.orElseSucceed(() => wantedMigrations),
    Effect.flatMap((missing) =>
      missing === 0 ? Effect.void : Effect.fail(new NotMigrated({ missing, wanted: wantedMigrations }))
    )
  )
