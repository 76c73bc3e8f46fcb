import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { migrateDatabase, pendingMigrations } from "../runtime/migrations.ts"
import { withDatabase } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** Migrates the database. Concurrent runs migrate once. A run that ends early is continued by the next one. */
export const migrate = Command.make(
  "migrate",
  {
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Only print the migrations that would run"),
      Flag.withDefault(false)
    ),
    stopped: Flag.Boolean("stopped").pipe(
      Flag.withDescription(
        "All processes of the service are stopped, so run also what versions before would not survive"
      ),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ dryRun, json: asJson, stopped }) {
    const names = yield* withDatabase(({ database }) =>
      dryRun ? pendingMigrations(database) : migrateDatabase(database, stopped)
    )
    const text =
      names.length === 0
        ? "The database is up to date."
        : `${dryRun ? "Would migrate" : "Migrated"}: ${names.join(", ")}`
    yield* Console.log(asJson ? JSON.stringify(dryRun ? { wouldRun: names } : { ran: names }) : text)
  })
).pipe(
  Command.withDescription("Migrate the database to this version, while the service runs"),
  Command.withExamples([
    { command: "calendeal migrate --dry-run", description: "Show the pending migrations" }
  ])
)
