import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { SqlClient, SqlError } from "effect/sql"
import { codeOf } from "../connection/errors.ts"
import { MigrationLocked } from "./errors.ts"
import { withoutTimeLimits } from "./withoutTimeLimits.ts"

/**
 * The longest wait for a lock. While a change waits for a table, all later statements on this table wait, too. Shorter than
 * `deadlock_timeout`, so that the change gives way before it is part of a deadlock.
 */
const lockTimeout = "500ms"

/** Between two attempts, the statements that had to wait go on. */
const pause = Schedule.jittered(Schedule.spaced("1 second"))

/**
 * Runs a change in a transaction, which waits only briefly for locks and is repeated if it does not get one (D-UPG-2).
 * Statements have no time limit. Fails with MigrationLocked after `longest` without a lock.
 */
export const inShortTransaction = Effect.fnUntraced(function* <A, E, R>(
  name: string,
  change: Effect.Effect<A, E, R>,
  longest: Duration.Duration = Duration.minutes(10)
) {
  const sql = yield* SqlClient.SqlClient
  const attempt = sql.withTransaction(Effect.andThen(withoutTimeLimits(lockTimeout), change))
  const announced = Effect.flatMap(oldestTransaction, (who) =>
    Effect.logInfo(`"${name}" waits for a lock. ${who}`)
  )
  const locked = Effect.flatMap(oldestTransaction, (who) =>
    Effect.fail(
      new MigrationLocked({ message: `"${name}" got no lock in ${Duration.format(longest)}. ${who}` })
    )
  )
  const again = Effect.retry(attempt, {
    while: isLocked,
    schedule: Schedule.upTo(pause, { duration: longest })
  })
  return yield* attempt.pipe(
    Effect.catchIf(isLocked, () => Effect.andThen(announced, again)),
    Effect.catchIf(isLocked, () => locked)
  )
})

/** A lock that was not available in time, or a deadlock: the same change may succeed later. */
export const isLocked = (error: unknown): error is SqlError.SqlError =>
  SqlError.isSqlError(error) && Option.exists(codeOf(error), (code) => code === "55P03" || code === "40P01")

/** Names the transaction that has been open for the longest time, which most likely holds the lock. */
const oldestTransaction = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [oldest] = yield* sql<{ pid: number; name: string }>`
    SELECT pid, application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
    ORDER BY xact_start LIMIT 1
  `
  return oldest === undefined
    ? "No other transaction is open."
    : `The oldest open transaction belongs to process ${oldest.pid}${oldest.name === "" ? "" : ` (${oldest.name})`}.`
}).pipe(Effect.orElseSucceed(() => ""))
