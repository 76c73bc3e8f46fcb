import { figuresOf } from "../packageBench.mjs"

// What the reports of a large workspace take, and whether they say what a count by hand says.
export const run = () => figuresOf("packages/adapters-postgres/bench/reports.ts")
