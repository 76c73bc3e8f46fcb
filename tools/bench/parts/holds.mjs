import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

// Free times of a host with 1,000 lapsed holds, against those of a host without.
export const run = ({ brisk }) => {
  const path = fileURLToPath(new URL("../../../packages/adapters-postgres/bench/holds.ts", import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [path, ...(brisk ? ["--brisk"] : [])], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error("packages/adapters-postgres/bench/holds.ts failed")
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}")
}
