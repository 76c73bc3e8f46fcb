import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { migrateDatabase } from "../runtime/migrateDatabase.ts"
import { withDatabase } from "../runtime/withPorts.ts"
import { json } from "./json.ts"

/** Brings the database up to date; several processes at once migrate once. */
export const migrate = Command.make(
  "migrate",
  { json },
  Effect.fn(function* ({ json: asJson }) {
    const ran = yield* withDatabase(({ database }) => migrateDatabase(database))
    const words = ran.length === 0 ? "The database is up to date." : `Migrated: ${ran.join(", ")}`
    yield* Console.log(asJson ? JSON.stringify({ ran }) : words)
  })
).pipe(Command.withDescription("Bring the database up to date"))
