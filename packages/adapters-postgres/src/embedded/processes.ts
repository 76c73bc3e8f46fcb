import { existsSync, readFileSync } from "node:fs"

/** Whether a process of this id runs, also when it is not ours to signal. */
export const isAlive = (pid: number) => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
  // Dead, but not yet collected by its parent, which in a container may be nobody who ever does.
  return statusOf(pid)?.[0] !== "Z"
}

/** A process among all that ever had its pid: the pid and, where the system tells, when it began. */
export const identityOf = (pid: number) => `${pid}-${statusOf(pid)?.[19] ?? ""}`

/** Linux's account of a process from its third field on; the second, the program's name, may hold spaces. */
const statusOf = (pid: number) => {
  const file = `/proc/${pid}/stat`
  return existsSync(file) ? readFileSync(file, "utf8").split(") ").at(-1)?.split(" ") : undefined
}

/** Whether the process of this identity still runs. */
export const isRunning = (identity: string) => {
  const pid = Number(identity.split("-")[0])
  return isAlive(pid) && identityOf(pid) === identity
}
