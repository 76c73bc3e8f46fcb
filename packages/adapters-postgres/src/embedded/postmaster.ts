import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { isAlive } from "./processes.ts"

/** What a running server writes into its data folder (postmaster.pid). */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
  readonly isStopping: boolean
}

/** The server that runs on this data folder, whoever started it; undefined when none does. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const file = join(cluster, "postmaster.pid")
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, "utf8").split("\n")
  const pid = Number(lines[0])
  if (!isAlive(pid) || !isPostgresOn(pid, cluster)) return undefined
  const status = lines[7]?.trim()
  return { pid, port: Number(lines[3]), isReady: status === "ready", isStopping: status === "stopping" }
}

/**
 * Takes away the file of a server that was killed. PostgreSQL does so by itself, unless another process of the same
 * user has got the old pid meanwhile, as happens in containers, where pids are few.
 */
export const clearStale = (cluster: string) => {
  if (findPostmaster(cluster) === undefined) rmSync(join(cluster, "postmaster.pid"), { force: true })
}

const isPostgresOn = (pid: number, cluster: string) => {
  // Without /proc (macOS) the pid is believed.
  if (!existsSync("/proc/self/cmdline")) return true
  const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : ""
  return command.includes("postgres") && command.includes(cluster)
}

/**
 * Stops a server: first the fast shutdown, which ends sessions and flushes; after 8 s the immediate one, from which
 * it recovers at its next start.
 */
export const stopPostmaster = Effect.fnUntraced(function* (pid: number) {
  for (const [signal, patience] of [
    ["SIGINT", 8],
    ["SIGQUIT", 3],
    ["SIGKILL", 1]
  ] as const) {
    if (!isAlive(pid)) return
    yield* Effect.ignore(Effect.sync(() => process.kill(pid, signal)))
    yield* Effect.timeoutOption(untilGone(pid), `${patience} seconds`)
  }
})

export const untilGone = (pid: number): Effect.Effect<void> =>
  Effect.suspend(() => (isAlive(pid) ? Effect.delay(untilGone(pid), "10 millis") : Effect.void))
