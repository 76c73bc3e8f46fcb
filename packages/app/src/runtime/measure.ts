import { performance } from "node:perf_hooks"
import { Postgres } from "@calendeal/adapters-postgres"
import { Effect, Metric } from "effect"
import { version } from "../version.ts"
import { sampleDepths } from "./backlog.ts"

/** The time between two measurements. */
const interval = "15 seconds"

// The names of the first five are those of Prometheus's own clients, which dashboards for Node know.
const resident = Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process" })
const heap = Metric.gauge("nodejs_heap_size_used_bytes", { description: "Used part of the heap" })
const started = Metric.gauge("process_start_time_seconds", { description: "Unix time of the start" })
const processor = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time of the process",
  incremental: true
})
const utilization = Metric.gauge("nodejs_eventloop_utilization", {
  description: "Part of the last 15 seconds in which the event loop was busy, from 0 to 1"
})
const build = Metric.gauge("calendeal_build_info", { description: "1, with the version of the process" })
const waiting = Metric.gauge("postgres_waiting", {
  description: "Statements and requests for a connection that wait for PostgreSQL"
})
const usedConnections = Metric.gauge("postgres_connections_used", {
  description: "Connections of the pool that are used"
})
const mostConnections = Metric.gauge("postgres_connections_max", {
  description: "The most connections of the pool"
})
const waitingForConnections = Metric.gauge("postgres_connections_waiting", {
  description: "Requests that wait for a connection, because all of the pool are used"
})

/**
 * Measures the process and the backlog every 15 seconds, in every process (D-HTTP-12): a worker that is missing shows in the
 * backlog that the others report. While PostgreSQL does not answer, the figures of the backlog stay.
 */
export const measure = Effect.gen(function* () {
  const postgres = yield* Postgres
  let [cpu, loop] = [0, performance.eventLoopUtilization()]
  yield* Metric.update(Metric.withAttributes(build, { version, node: process.version }), 1)
  yield* Metric.update(started, performance.timeOrigin / 1000)
  const measureProcess = Effect.suspend(() => {
    const { system, user } = process.cpuUsage()
    const used = (system + user) / 1e6 - cpu
    cpu += used
    const { heapUsed, rss } = process.memoryUsage()
    const now = performance.eventLoopUtilization()
    const busy = performance.eventLoopUtilization(now, loop).utilization
    loop = now
    const pool = postgres.connections()
    return Effect.all([
      Metric.update(processor, used),
      Metric.update(resident, rss),
      Metric.update(heap, heapUsed),
      Metric.update(utilization, busy),
      Metric.update(waiting, postgres.waiting()),
      Metric.update(usedConnections, pool.used),
      Metric.update(mostConnections, pool.most),
      Metric.update(waitingForConnections, pool.waiting)
    ])
  })
  const backlog = Effect.catchCause(sampleDepths, () => Effect.void)
  return yield* Effect.forever(
    Effect.andThen(Effect.andThen(measureProcess, backlog), Effect.sleep(interval))
  )
})
