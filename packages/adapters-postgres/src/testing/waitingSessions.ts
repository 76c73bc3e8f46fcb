import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { SqlClient } from "effect/sql"

/** A session that has not come by then never does: a wait without a limit would end as a timeout that names no cause. */
const untilTrue = <E, R>(what: string, holds: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(holds, { until: (isTrue) => isTrue, schedule: Schedule.spaced("10 millis") }).pipe(
    Effect.timeoutOrElse({
      duration: "60 seconds",
      orElse: () => Effect.die(new Error(`Not within 60 seconds: ${what}`))
    }),
    Effect.asVoid
  )

/** Returns when at least this many sessions of the client's database wait for a lock. */
export const waitingSessions = Effect.fnUntraced(function* (least = 1) {
  const sql = yield* SqlClient.SqlClient
  const waiting = sql`
    select distinct pid from pg_locks join pg_stat_activity using (pid)
    where not granted and datid = (select oid from pg_database where datname = current_database())
  `
  yield* untilTrue(
    `${least} sessions wait for a lock`,
    Effect.map(fresh(sql, waiting), (sessions) => sessions.length >= least)
  )
})

/** Returns when a session of the client's database runs a statement with this text. */
export const runningStatement = Effect.fnUntraced(function* (text: string) {
  const sql = yield* SqlClient.SqlClient
  const running = sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and position(${text} in query) > 0
  `
  yield* untilTrue(
    `a session runs ${text}`,
    Effect.map(fresh(sql, running), (sessions) => sessions.length > 0)
  )
})

/** Returns when the client's session is the only one of its database. Sessions report their last statistics when they end. */
export const otherSessionsEnded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const others = sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
  `
  yield* untilTrue(
    "the other sessions ended",
    Effect.map(fresh(sql, others), (sessions) => sessions.length === 0)
  )
})

/** In a transaction, PostgreSQL keeps its first view of the sessions. */
const fresh = <A, E>(sql: SqlClient.SqlClient, sessions: Effect.Effect<A, E>) =>
  Effect.andThen(sql`select pg_stat_clear_snapshot()`, sessions)
