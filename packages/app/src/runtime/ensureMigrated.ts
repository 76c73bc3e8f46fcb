import { migrations, serviceRole } from "@calendeal/adapters-postgres"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { DatabaseUrls } from "./database.ts"

/** The database is behind the program. */
class NotMigrated extends Schema.TaggedError<NotMigrated>()("NotMigrated", {
  ran: Schema.Int,
  wanted: Schema.Int
}) {
  override get message(): string {
    return `The database is not up to date: ${this.ran} of ${this.wanted} migrations have run.`
  }
  readonly remedy = "Run `calendeal migrate` first."
}

/** How many migrations there are. */
export const wantedMigrations = Object.keys(migrations).length

/** How many migrations have run, as the service sees it; none when it cannot take on its role. */
export const ranMigrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM migrations`
  return row?.count ?? 0
})

/** Makes sure that the database is at least as new as the program; a newer one serves an older program while it is replaced. */
export const ensureMigrated = ({ service }: DatabaseUrls) =>
  ranMigrations.pipe(
    Effect.provide(layer({ url: service, role: serviceRole, connections: 1 })),
    Effect.orElseSucceed(() => 0),
    Effect.flatMap((ran) =>
      ran >= wantedMigrations ? Effect.void : Effect.fail(new NotMigrated({ ran, wanted: wantedMigrations }))
    )
  )
