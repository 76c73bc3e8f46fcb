import { type ChildProcess, spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { build, bundle, compiled } from "../build/built.ts"

const pagesHook = new URL("../build/pagesHook.ts", import.meta.url).href
const sources = fileURLToPath(new URL("../../../packages/app/src/", import.meta.url))

/** A process of the product, started as a user starts it. */
export interface Process {
  readonly pid: number
  /** All output so far, including errors. */
  readonly output: () => string
  /** Resolves when the text has been printed. Rejects if the process ends before. */
  readonly printed: (words: string) => Promise<string>
  /** Sends the signal. Resolves with the exit code, or with the name of the signal that killed the process. */
  readonly stop: (signal: "SIGHUP" | "SIGINT" | "SIGKILL" | "SIGTERM") => Promise<number | string>
  readonly ended: Promise<number | string>
}

/**
 * Starts the product with only PATH, HOME and the given environment: the command line from the bundle, in development
 * unless the environment says otherwise, or the program of `npm start` from the sources.
 */
export const startProcess = (
  file: "cli.ts" | "start.ts",
  environment: Readonly<Record<string, string>>,
  ...flags: ReadonlyArray<string>
): Process =>
  file === "cli.ts"
    ? startProgram(bundle, { NODE_COMPILE_CACHE: compiled, ...environment }, ...flags)
    : started(
        `${sources}${file}`,
        { NODE_OPTIONS: `--import=${pagesHook}`, TEST_BUILD: build, ...environment },
        ...flags
      )

/** Starts a Node program, in development unless the environment says otherwise. */
export const startProgram = (
  path: string,
  environment: Readonly<Record<string, string>>,
  ...flags: ReadonlyArray<string>
): Process => started(path, { NODE_ENV: "development", ...environment }, ...flags)

const started = (
  path: string,
  environment: Readonly<Record<string, string>>,
  ...flags: ReadonlyArray<string>
): Process => {
  const child = spawn(process.execPath, [path, ...flags], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const output = collect(child)
  const ended = once(child, "exit").then(([code, signal]) =>
    Number.isInteger(code) ? Number(code) : String(signal)
  )
  let isOver = false
  void ended.then(() => (isOver = true))
  return {
    pid: child.pid ?? 0,
    output,
    printed: async (words) => {
      while (!output().includes(words)) {
        if (isOver) throw new Error(`The process ended without printing "${words}":\n${output()}`)
        await sleep(50)
      }
      return output()
    },
    stop: (signal) => {
      child.kill(signal)
      return ended
    },
    ended
  }
}

const collect = (child: ChildProcess) => {
  let text = ""
  const add = (chunk: Buffer) => (text += chunk.toString("utf8"))
  child.stdout?.on("data", add)
  child.stderr?.on("data", add)
  return () => text
}

/** A free local port. It is below the ephemeral range, so that no other test gets it before it is used. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch {
    return await freePort()
  }
  server.close()
  await once(server, "close")
  return port
}
