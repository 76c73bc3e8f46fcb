import { TooManyReports, TooMuchToCount } from "@calendeal/domain/reports"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { withRetries } from "../tenancy/withRetries.ts"
import { makeTransactions } from "../tenancy/transactions.ts"

/** The most concurrent reports. The pool has 16 connections, so bookings never wait for reports. */
const concurrency = 2

/** The longest wait for a turn. Together with the 6 s of a report it is less than the 10 s of a request (D-HTTP-11). */
const waitLimit = Duration.seconds(3)

/** Runs the queries of reports, each in its own transaction, so that concurrent reads do not wait for a report. */
export const reporting = Effect.fnUntraced(function* () {
  const turns = yield* Semaphore.make(concurrency)
  const { report } = yield* makeTransactions
  return (workspaceId: WorkspaceId, query: Statement<object>) =>
    inTurn(
      turns,
      withRetries(["conflict", "lost"], Effect.mapError(report(workspaceId, query), toTooMuchToCount))
    )
})

const toTooMuchToCount = (error: SqlError): SqlError | TooMuchToCount =>
  isSqlError(error) && error.reason._tag === "StatementTimeoutError" ? new TooMuchToCount() : error

/** Runs the effect when a turn is free. Fails after `waitLimit`. */
const inTurn = <A, E, R>(
  turns: Semaphore.Semaphore,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E | TooManyReports, R> =>
  Effect.suspend(() => {
    let hasStarted = false
    const turn = Effect.suspend(() => {
      hasStarted = true
      return effect
    })
    return Effect.raceFirst(
      turns.withPermit(turn),
      Effect.callback<never, TooManyReports>((resume) => {
        const onTimeout = () => (hasStarted ? undefined : resume(Effect.fail(new TooManyReports())))
        const timer = setTimeout(onTimeout, Duration.toMillis(waitLimit))
        return Effect.sync(() => clearTimeout(timer))
      })
    )
  })
