import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** A process takes no longer than this to serve, and to end when it is told to, in milliseconds: however busy the machine. */
const patience = 90_000

/** Starts a program of Node's. What it prints goes to a file of the folder, as a pipe would be work of ours. */
export const started = (name, program, { environment, flags = [], folder, port }) => {
  const file = join(folder, `${name}-${port}.log`)
  const log = openSync(file, "a")
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...flags], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, PORT: String(port) },
    stdio: ["ignore", log, log]
  })
  closeSync(log)
  const ended = once(child, "exit")
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    pid: child.pid,
    port,
    /** Waits until it answers, and tells how long it took from its start, in milliseconds. */
    ready: async (path = "/healthz") => {
      while (!isOver() && performance.now() - began < patience) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
        await answer?.arrayBuffer()
        if (answer?.status === 200) return performance.now() - began
        await sleep(2)
      }
      throw new Error(`${name} does not serve:\n${readFileSync(file, "utf8").slice(-2000)}`)
    },
    stop: async () => {
      if (isOver()) return
      child.kill("SIGTERM")
      if ((await Promise.race([ended, sleep(patience, "late")])) === "late") child.kill("SIGKILL")
      await ended
    }
  }
}
