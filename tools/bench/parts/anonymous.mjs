import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

// The most expensive known request of each anonymous endpoint, as a multiple of a plain one: the test that limits it prints
// the ratios. A brisk run takes the cheapest endpoint alone, because `npm run test:cost` runs all.
export const run = ({ brisk }) => {
  const cwd = fileURLToPath(new URL("../../../tests/cost", import.meta.url))
  const flags = [
    "vitest",
    "run",
    "--reporter=verbose",
    "anonymous.test.ts",
    ...(brisk ? ["--testNamePattern=booking-cancel"] : [])
  ]
  const { status } = spawnSync("npx", flags, { cwd, stdio: "inherit" })
  if (status !== 0) throw new Error("anonymous.test.ts failed")
  return {}
}
