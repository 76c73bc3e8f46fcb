import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { cpus, loadavg, release, totalmem } from "node:os"

const firstLine = (program, ...flags) =>
  spawnSync(program, flags, { encoding: "utf8" }).stdout?.trim().split("\n")[0]

const system = () => {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1]
  } catch {
    return undefined
  }
}

/** The machine of the measurements, and its other load. */
export const describeMachine = () => ({
  node: process.version,
  processors: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}`,
  memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  system: `${system() ?? process.platform}, ${release()}`,
  redis: /v=(\S+)/.exec(firstLine("redis-server", "--version") ?? "")?.[1],
  "load before": loadavg()[0]?.toFixed(1)
})
