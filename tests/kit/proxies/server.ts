import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** A folder of a proxy: its configuration, and what it writes. */
export const proxyFolder = () => mkdtempSync(join(tmpdir(), "calendeal-proxy-"))

/** Starts a proxy whose home is the folder. Resolves when it is ready, and removes the folder after its end. */
export const startProxy = async (
  [program = "", ...args]: ReadonlyArray<string>,
  folder: string,
  isReady: (log: string) => boolean | Promise<boolean>,
  environment: Readonly<Record<string, string>> = {}
) => {
  const proxy = spawn(program, args, {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...environment
    },
    stdio: ["ignore", "ignore", "pipe"]
  })
  let log = ""
  proxy.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")))
  const ended = once(proxy, "exit")
  while (!(await isReady(log))) {
    if (proxy.exitCode !== null) throw new Error(`${program} does not start:\n${log}`)
    await sleep(50)
  }
  return {
    stop: async () => {
      proxy.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
