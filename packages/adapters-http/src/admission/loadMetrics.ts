import * as Context from "effect/Context"
import * as Metric from "effect/Metric"
import type { Refusal } from "./makePlaces.ts"

const requestsRefused = Metric.counter("http_requests_refused_by_overload_total", {
  description: "Requests that an overloaded process refused with 503, by reason: full or waited",
  incremental: true
})
const clientsGone = Metric.counter("http_requests_abandoned_total", {
  description: "Requests whose clients had gone before they began",
  incremental: true
})
const running = Metric.gauge("http_requests_running", {
  description: "Requests that run, when the last one began or was refused"
})
const waiting = Metric.gauge("http_requests_waiting", {
  description: "Requests that wait for a place, when the last one began or was refused"
})

/** The metrics of the load (D-LOAD-6), without fibers: a refusal must cost next to nothing. */
export const makeLoadMetrics = () => {
  const context = Context.empty()
  const byReason: Readonly<Record<Refusal, Metric.Counter<number>>> = {
    full: Metric.withAttributes(requestsRefused, { reason: "full" }),
    waited: Metric.withAttributes(requestsRefused, { reason: "waited" })
  }
  // Exported from the start, because an alert needs the value before the first refusal.
  for (const counter of [...Object.values(byReason), clientsGone]) counter.updateUnsafe(0, context)
  return {
    refused: (reason: Refusal) => byReason[reason].updateUnsafe(1, context),
    gone: () => clientsGone.updateUnsafe(1, context),
    counted: (counts: { readonly running: number; readonly waiting: number }) => {
      running.updateUnsafe(counts.running, context)
      waiting.updateUnsafe(counts.waiting, context)
    }
  }
}
