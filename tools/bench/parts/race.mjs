import { figuresOf } from "../packageBench.mjs"

// How long they wait who are refused when 64 want one slot at once.
export const run = async () => figuresOf("packages/app/bench/race.ts")
