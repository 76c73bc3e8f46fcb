import autocannon from "autocannon"
import { tooFew } from "./wrk.mjs"

/** Load from autocannon, if wrk is missing: it shares the benchmark's process and measures whole milliseconds only. */
export const cannon = async ({ connections, most, port, request, seconds }) => {
  // As with wrk, all requests are prepared before sending.
  const requests = Array.from({ length: Math.ceil(most * seconds) }, () => request())
  let next = 0
  return {
    begin: async () => {
      const result = await autocannon({
        url: `http://127.0.0.1:${port}`,
        connections,
        duration: seconds,
        requests: [
          {
            setupRequest: (given) => ({
              ...given,
              method: "GET",
              ...requests[Math.min(next++, requests.length - 1)]
            })
          }
        ]
      })
      if (next > requests.length) throw new Error(tooFew)
      return {
        answers: result["2xx"] + result.non2xx,
        seconds: result.duration,
        wrong: result.non2xx + result.errors,
        p50: result.latency.p50,
        p99: result.latency.p99
      }
    }
  }
}
