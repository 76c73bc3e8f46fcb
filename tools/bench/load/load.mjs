import { spawnSync } from "node:child_process"
import { cannon } from "./autocannon.mjs"
import { wrk } from "./wrk.mjs"

const hasWrk = process.env.BENCH_LOAD !== "autocannon" && spawnSync("wrk", ["-v"]).error === undefined

/** What the load comes from. */
export const generator = hasWrk ? "wrk" : "autocannon"

/**
 * Makes ready to send requests over so many connections for so many seconds, each when the one before it was answered.
 * `most`: more than anybody answers in a second. Beginning tells how many `answers` there were, in how many `seconds`, and
 * latencies in milliseconds; one answer that is no success fails it.
 */
export const load = async (given) => {
  const { begin } = await (hasWrk ? wrk : cannon)(given)
  return {
    begin: async () => {
      const told = await begin()
      if (told.wrong > 0)
        throw new Error(`${given.name}: ${told.wrong} of ${told.answers} answers were no success`)
      return told
    }
  }
}
