import { readFileSync } from "node:fs"

/** The working and idle time of all processors, in Linux' unit. */
const times = () => {
  const [line] = readFileSync("/proc/stat", "utf8").split("\n")
  const [user, nice, system, idle, wait, ...rest] = line.split(/\s+/).slice(1, 9).map(Number)
  return {
    idle: idle + wait,
    all: user + nice + system + idle + wait + rest.reduce((sum, one) => sum + one, 0)
  }
}

/** Returns the utilisation of the processors since the call, 0 to 1. */
export const workOfMachine = () => {
  const before = times()
  return () => {
    const after = times()
    return 1 - (after.idle - before.idle) / (after.all - before.all)
  }
}
