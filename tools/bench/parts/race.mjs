import { figuresOf } from "../packageBench.mjs"

// The latency of rejected requests when 64 compete for one slot.
export const run = async ({ brisk }) => figuresOf("packages/app/bench/race.ts", brisk)
