import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

// The ledger's commit with 16 clients against pgbench: one row, and the ledger's own statement. Needs pgbench in the
// PATH.
export const run = ({ brisk }) => {
  if (spawnSync("pgbench", ["--version"]).status !== 0) {
    console.log("There is no pgbench here (Debian: postgresql-contrib): nothing to compare with.")
    return {}
  }
  const path = fileURLToPath(new URL("../../../packages/app/bench/commit.ts", import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [path, ...(brisk ? ["--brisk"] : [])], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"]
  })
  if (status !== 0) throw new Error("packages/app/bench/commit.ts failed")
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}")
}
