import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"

/** Returns when at least this many sessions of the client's database wait for a lock. */
export const waitingSessions = Effect.fnUntraced(function* (least = 1) {
  const sql = yield* SqlClient.SqlClient
  const waiting = sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datid = (select oid from pg_database where datname = current_database())
  `
  while ((yield* fresh(sql, waiting)).length < least) yield* Effect.sleep("10 millis")
})

/** Returns when a session of the client's database runs a statement with this text. */
export const runningStatement = Effect.fnUntraced(function* (text: string) {
  const sql = yield* SqlClient.SqlClient
  const running = sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and position(${text} in query) > 0
  `
  while ((yield* fresh(sql, running)).length === 0) yield* Effect.sleep("10 millis")
})

/** Returns when the client's session is the only one of its database. Sessions report their last statistics when they end. */
export const otherSessionsEnded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const others = sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `
  while ((yield* fresh(sql, others)).length > 0) yield* Effect.sleep("10 millis")
})

/** In a transaction, PostgreSQL keeps its first view of the sessions. */
const fresh = <A, E>(sql: SqlClient.SqlClient, sessions: Effect.Effect<A, E>) =>
  Effect.andThen(sql`select pg_stat_clear_snapshot()`, sessions)
