import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Vacuums these tables, or all, until all pages of tenants' tables among them are marked as visible, on which plans depend. A
 * snapshot of another session, such as autovacuum's, keeps new pages from being marked.
 */
export const vacuumed = (...tables: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`vacuum analyze ${sql.literal(tables.join(", "))}`
    const pending = yield* sql<{ relname: string }>`
      select relname from pg_class where relkind = 'r' and relrowsecurity and relallvisible < relpages`
    return pending.filter(({ relname }) => tables.length === 0 || tables.includes(relname))
  }).pipe(
    Effect.filterOrFail(
      (pending) => pending.length === 0,
      () => "some pages are not marked as visible"
    ),
    Effect.retry({ times: 50, schedule: Schedule.spaced("200 millis") })
  )
