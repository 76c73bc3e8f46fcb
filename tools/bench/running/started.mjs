import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** The time limit for starting and stopping a process, in milliseconds, generous for busy machines. */
const timeLimit = 90_000

/** Starts a Node program. Its output goes to a file, because reading a pipe costs processor time. */
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
    /** Waits until it responds, and returns the time since its start in milliseconds. */
    ready: async (path = "/healthz") => {
      while (!isOver() && performance.now() - began < timeLimit) {
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
      if ((await Promise.race([ended, sleep(timeLimit, "late")])) === "late") child.kill("SIGKILL")
      await ended
    }
  }
}
