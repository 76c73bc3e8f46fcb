import { figuresOf } from "../packageBench.mjs"

// The time for reports of a large workspace, compared with a separate count.
export const run = ({ brisk }) => figuresOf("packages/adapters-postgres/bench/reports.ts", brisk)
