import { figuresOf } from "../packageBench.mjs"

// The start-up time of the command line, from the sources and as a bundle.
export const run = async () => figuresOf("packages/app/bench/start.ts")
