import {
  type ClockFault,
  clockFault,
  clockOffset,
  offsetSince,
  type ProcessTimes
} from "@calendeal/domain/consistency"
import { Clock, Effect, Metric, Option } from "effect"
import { SqlClient } from "effect/sql"

const offsetGauge = Metric.gauge("clock_offset_seconds", {
  description: "The clock of this process minus the database's"
})
const faults = Metric.counter("clock_faults_total", {
  description: "Comparisons of the clocks in which this process's clock was off or wrong",
  incremental: true
})

/** The clock's offset in milliseconds; none if PostgreSQL does not answer soon. */
const readOffset = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const askedAt = yield* Clock.currentTimeMillis
  const [row] = yield* sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
  `
  const answeredAt = yield* Clock.currentTimeMillis
  return row === undefined ? undefined : clockOffset({ askedAt, answeredAt, databaseAt: row.now })
}).pipe(
  Effect.timeout("2 seconds"),
  Effect.option,
  Effect.map(Option.filter((offset) => offset !== undefined))
)

/** The seconds between two comparisons of a clock that is not set. */
const interval = 60

/**
 * Compares the process's clock with the database's now and each minute, and within a second after it was set (D-CLOCK-1). Logs
 * a warning when a fault begins or changes. Returns the current fault, also of a clock that was just set. While PostgreSQL does
 * not answer, the last comparison holds.
 */
export const watchClock = Effect.gen(function* () {
  const clock = yield* Clock.Clock
  const present = (): ProcessTimes => ({
    wall: clock.currentTimeMillisUnsafe(),
    monotonic: Number(clock.monotonicTimeNanosUnsafe()) / 1e6
  })
  let last = { offset: 0, at: present() }
  let reported: ClockFault = "none"
  const faultNow = () => clockFault(offsetSince(last.offset, last.at, present()))
  const compare = Effect.gen(function* () {
    const found = yield* readOffset
    if (Option.isNone(found)) return
    last = { offset: found.value, at: present() }
    const offset = found.value / 1000
    yield* Metric.update(offsetGauge, offset)
    const fault = clockFault(found.value)
    const isNew = fault !== reported
    reported = fault
    if (fault !== "none") yield* Metric.update(faults, 1)
    if (isNew) yield* messageOf(fault, offset)
  })
  const watch = Effect.gen(function* () {
    for (let seconds = 0; seconds < interval && faultNow() === reported; seconds++)
      yield* Effect.sleep("1 second")
    yield* compare
    // Also if the database did not answer.
    yield* Effect.sleep("1 second")
  })
  yield* compare
  yield* Effect.forkScoped(Effect.forever(watch))
  return faultNow
})

const messageOf = (fault: ClockFault, offset: number) => {
  if (fault === "none") return Effect.logInfo("the clock agrees with the database's again")
  const seconds = Math.round(Math.abs(offset))
  const by = `the clock of this process is ${seconds} s ${offset > 0 ? "ahead of" : "behind"} the database's`
  return Effect.logWarning(
    fault === "wrong"
      ? `${by}, so it is not ready and refuses requests. Synchronise both clocks.`
      : `${by}. Synchronise both clocks.`
  )
}
