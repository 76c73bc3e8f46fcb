import { TooManyReports, TooMuchToCount } from "@calendeal/domain/reports"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Statement } from "effect/sql/Statement"
import { withRetries } from "../tenancy/withRetries.ts"
import { transactionsOf } from "../tenancy/transactions.ts"

/** So many reports at a time, of a pool of 16: those who book never wait for a connection because others count. */
const mostAtOnce = 2

/** So long one more waits for its turn. With what a report itself may take it is less than a request's 10 s (D-HTTP-11). */
const patience = Duration.seconds(3)

/** Runs the queries of reports, each in a transaction of its own: what is asked together must not wait for a report. */
export const reporting = Effect.fnUntraced(function* (sql: SqlClient) {
  const turns = yield* Semaphore.make(mostAtOnce)
  const { report } = transactionsOf(sql)
  return (workspaceId: WorkspaceId, query: Statement<object>) =>
    inTurn(turns, withRetries(["conflict", "lost"], Effect.mapError(report(workspaceId, query), tooMuch)))
})

const tooMuch = (error: SqlError): SqlError | TooMuchToCount =>
  isSqlError(error) && error.reason._tag === "StatementTimeoutError" ? new TooMuchToCount() : error

/** Does it when a turn is free, unless that takes too long. */
const inTurn = <A, E, R>(
  turns: Semaphore.Semaphore,
  act: Effect.Effect<A, E, R>
): Effect.Effect<A, E | TooManyReports, R> =>
  Effect.suspend(() => {
    let isTurn = false
    const turn = Effect.suspend(() => {
      isTurn = true
      return act
    })
    return Effect.raceFirst(
      turns.withPermit(turn),
      Effect.callback<never, TooManyReports>((resume) => {
        const loses = () => (isTurn ? undefined : resume(Effect.fail(new TooManyReports())))
        const timer = setTimeout(loses, Duration.toMillis(patience))
        return Effect.sync(() => clearTimeout(timer))
      })
    )
  })
