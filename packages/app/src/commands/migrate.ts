import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { migrateDatabase, pendingMigrations } from "../runtime/migrations.ts"
import { withDatabase } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** Migrates the database. Concurrent runs migrate once. */
export const migrate = Command.make(
  "migrate",
  {
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Only print the migrations that would run"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn(function* ({ dryRun, json: asJson }) {
    const act = dryRun ? pendingMigrations : migrateDatabase
    const names = yield* withDatabase(({ database }) => act(database))
    const text =
      names.length === 0
        ? "The database is up to date."
        : `${dryRun ? "Would migrate" : "Migrated"}: ${names.join(", ")}`
    yield* Console.log(asJson ? JSON.stringify(dryRun ? { wouldRun: names } : { ran: names }) : text)
  })
).pipe(
  Command.withDescription("Migrate the database to the current version"),
  Command.withExamples([
    { command: "calendeal migrate --dry-run", description: "Show the pending migrations" }
  ])
)
