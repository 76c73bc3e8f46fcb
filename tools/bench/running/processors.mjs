import { readFileSync } from "node:fs"

/** The time that all processors of the machine have worked and idled, in whatever Linux counts in. */
const times = () => {
  const [line] = readFileSync("/proc/stat", "utf8").split("\n")
  const [user, nice, system, idle, wait, ...rest] = line.split(/\s+/).slice(1, 9).map(Number)
  return {
    idle: idle + wait,
    all: user + nice + system + idle + wait + rest.reduce((sum, one) => sum + one, 0)
  }
}

/** Tells which part of the machine's processors worked since then, 0 to 1. */
export const workOfMachine = () => {
  const before = times()
  return () => {
    const after = times()
    return 1 - (after.idle - before.idle) / (after.all - before.all)
  }
}
