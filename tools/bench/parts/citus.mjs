import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

// Bookings per second on one PostgreSQL, and on a Citus coordinator with one and with two workers, all on this machine.
export const run = ({ brisk }) => {
  const path = fileURLToPath(new URL("../../../packages/adapters-postgres/bench/citus.ts", import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [path, ...(brisk ? ["--brisk"] : [])], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error("packages/adapters-postgres/bench/citus.ts failed")
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}")
}
