import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { migrateDatabase, pendingMigrations } from "../runtime/migrations.ts"
import { withDatabase } from "../runtime/withPorts.ts"
import { json } from "./arguments.ts"

/** Migrates the database. Concurrent runs migrate once. A run that ends early is continued by the next one. */
export const migrate = Command.make(
  "migrate",
  {
    distribute: Flag.Boolean("distribute").pipe(
      Flag.withDescription("Distribute the tables over the workers of a Citus cluster"),
      Flag.withDefault(false)
    ),
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
  Effect.fn(function* ({ distribute, dryRun, json: asJson, stopped }) {
    if (dryRun) {
      const names = yield* withDatabase(({ database }) => pendingMigrations(database))
      yield* Console.log(asJson ? JSON.stringify({ wouldRun: names }) : textOf("Would migrate", names))
      return
    }
    const { distributed, ran } = yield* withDatabase(({ database }) =>
      migrateDatabase(database, { isStopped: stopped, isToDistribute: distribute })
    )
    if (asJson) return yield* Console.log(JSON.stringify({ ran, distributed }))
    yield* Console.log(textOf("Migrated", ran))
    if (distributed.length > 0) yield* Console.log(`Distributed: ${distributed.join(", ")}`)
    else if (distribute) yield* Console.log("All tables are distributed.")
  })
).pipe(
  Command.withDescription("Migrate the database to this version, while the service runs"),
  Command.withExamples([
    { command: "calendeal migrate --dry-run", description: "Show the pending migrations" },
    { command: "calendeal migrate --distribute", description: "Spread the workspaces over Citus workers" }
  ])
)

const textOf = (verb: string, names: ReadonlyArray<string>) =>
  names.length === 0 ? "The database is up to date." : `${verb}: ${names.join(", ")}`
