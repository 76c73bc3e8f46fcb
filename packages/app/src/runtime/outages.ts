import { Outages, RequestTimedOut } from "@calendeal/adapters-http"
import { Postgres } from "@calendeal/adapters-postgres"
import { type Outage, outageBy } from "@calendeal/adapters-postgres/connection"
import { StoreOutages } from "@calendeal/domain/consistency"
import { type Cause, Clock, Context, Duration, Effect, ErrorReporter, Layer, Metric } from "effect"
import { errorsOf, outageIn } from "./outageIn.ts"

const failures = Metric.counter("outage_failures_total", {
  description: "Requests and tasks of the worker that failed because of an outage, by cause",
  incremental: true
})

/** The time in milliseconds without failures of a cause after which the next one is another outage. */
const quietTime = 30_000

/** Whether a failure begins an outage, by the instant of the last failure of the same cause in milliseconds. */
const beginsOutage = (last: number | undefined, now: number): boolean =>
  last === undefined || now - last >= quietTime

/**
 * Finds the failures that are outages of PostgreSQL. Counts them by cause, and logs one warning for each outage (D-OUTAGE-2).
 */
export const outages = Layer.effectContext(
  Effect.gen(function* () {
    const { sinceLongWait } = yield* Postgres
    const last = new Map<Outage["cause"], number>()
    const find = (cause: Cause.Cause<unknown>): Outage | undefined =>
      outageIn(cause) ??
      (errorsOf(cause).some(
        // PostgreSQL left something unanswered while the request ran, even if it answers again by now.
        (error) => error instanceof RequestTimedOut && sinceLongWait() <= Duration.toMillis(error.limit)
      )
        ? outageBy("unanswered")
        : undefined)
    const noted = Effect.fnUntraced(function* (failure: Cause.Cause<unknown>) {
      const outage = find(failure)
      if (outage === undefined) return undefined
      yield* Metric.update(Metric.withAttributes(failures, { cause: outage.cause }), 1)
      const now = yield* Clock.currentTimeMillis
      const isNew = beginsOutage(last.get(outage.cause), now)
      last.set(outage.cause, now)
      if (isNew) yield* Effect.logWarning(`PostgreSQL is unavailable: ${outage.cause}`, failure)
      return outage
    })
    const isNoted = (failure: Cause.Cause<unknown>) =>
      Effect.map(noted(failure), (outage) => outage !== undefined)
    return Context.make(Outages, { noted }).pipe(Context.add(StoreOutages, { noted: isNoted }))
  })
)

/** Logs a failure and reports it to the error monitor, unless it is an outage. */
export const reportFailure = (message: string, cause: Cause.Cause<unknown>) =>
  Effect.gen(function* () {
    const { noted } = yield* Outages
    if ((yield* noted(cause)) !== undefined) return
    yield* Effect.logWarning(message, cause)
    yield* ErrorReporter.report(cause)
  })
