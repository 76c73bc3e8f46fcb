import type * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"

interface Labels {
  readonly method: string
  /** The pattern of the path, or `unknown`. */
  readonly route: string
  /** The status code, or `interrupted`. */
  readonly status: string
}

const requestSeconds = Metric.histogram("http_request_seconds", {
  description: "Seconds from a request to its response",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})

/**
 * Measures the durations of requests (D-HTTP-12). Requests cannot add series without limit, because Node accepts only
 * known methods, and unknown paths have one pattern.
 */
export const measureRequests = () => {
  const series = new Map<string, Metric.Histogram<number>>()
  return (labels: Labels, seconds: number): Effect.Effect<void> => {
    const key = `${labels.method} ${labels.route} ${labels.status}`
    const found = series.get(key) ?? Metric.withAttributes(requestSeconds, { ...labels })
    series.set(key, found)
    return Metric.update(found, seconds)
  }
}
