import { readdirSync, readFileSync } from "node:fs"

// Processor time from Linux' scheduler in microseconds, for runs of less than a second: see proc_pid_schedstat(5).

/** The processor time of a process, with the threads that run. */
export const processorTime = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1000)
      .reduce((sum, one) => sum + one, 0)
  } catch {
    // The process has ended.
    return 0
  }
}

/** The same for a PostgreSQL server with its processes, except for autovacuum. */
export const processorTimeOfPostgres = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter((child) => !nameOf(child).includes("autovacuum worker"))
    .reduce((sum, child) => sum + processorTime(child), 0)

const nameOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}
