import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import type { ConcurrentIndex } from "./Migration.ts"

/**
 * Builds an index while the table is read and written. A build that was interrupted leaves an invalid index, which is dropped
 * and built again. Waits for all transactions that are open at its start, without a time limit: nothing waits for it.
 */
export const buildIndex = ({ definition, name }: ConcurrentIndex) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const session = yield* sql.reserve
    const run = (text: string) => session.executeUnprepared(text, [], undefined)
    const build = Effect.gen(function* () {
      yield* run("SET statement_timeout = 0")
      yield* run("SET lock_timeout = 0")
      const [found] = yield* session.execute(
        "SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)",
        [name],
        undefined
      )
      if (found?.valid === true) return
      if (found !== undefined) yield* run(`DROP INDEX CONCURRENTLY ${name}`)
      yield* Effect.logInfo(`Builds the index ${name}. The service may run.`)
      yield* run(`CREATE INDEX CONCURRENTLY ${name} ${definition}`)
    })
    yield* Effect.ensuring(
      build,
      Effect.ignore(Effect.andThen(run("RESET statement_timeout"), run("RESET lock_timeout")))
    )
  }).pipe(Effect.scoped)
