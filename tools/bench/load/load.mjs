import { spawnSync } from "node:child_process"
import { cannon } from "./autocannon.mjs"
import { wrk } from "./wrk.mjs"

const hasWrk = process.env.BENCH_LOAD !== "autocannon" && spawnSync("wrk", ["-v"]).error === undefined

/** The load generator. */
export const generator = hasWrk ? "wrk" : "autocannon"

/**
 * Prepares requests over `connections` connections for `seconds` seconds, each after the response to the one before.
 * `most` exceeds the responses possible in a second. The returned function starts the load and resolves to the number
 * of `answers`, the `seconds` and latencies in milliseconds. An unsuccessful response fails it.
 */
export const load = async (given) => {
  const { begin } = await (hasWrk ? wrk : cannon)(given)
  return {
    begin: async () => {
      const result = await begin()
      if (result.wrong > 0)
        throw new Error(`${given.name}: ${result.wrong} of ${result.answers} answers were no success`)
      return result
    }
  }
}
