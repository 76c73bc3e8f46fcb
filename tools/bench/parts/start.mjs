import { figuresOf } from "../packageBench.mjs"

// How long the command line takes to start, from the sources and as a bundle.
export const run = async () => figuresOf("packages/app/bench/start.ts")
