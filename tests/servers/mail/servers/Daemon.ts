import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { access, constants } from "node:fs/promises"
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A server program in the foreground, started for one test file. */
export interface Daemon {
  readonly pid: number
  /** Ends the program and waits for its end. */
  readonly stop: () => Promise<void>
}

/** A program's command line, and the port on which it is ready. `log`: a file that explains a failed start. */
export interface Command {
  readonly program: string
  readonly args: ReadonlyArray<string>
  readonly port: number
  readonly log?: string
}

/** Starts the program. Resolves when it accepts connections, and rejects with its output if it ends before. */
export const startDaemon = async ({ args, log, port, program }: Command): Promise<Daemon> => {
  const child = spawn(program, args, { env: { PATH: searchPath() }, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  const ended = once(child, "exit")
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!(await accepts(port))) {
    if (isOver) throw new Error(`${program} ended during its start:\n${output}${log ? textOf(log) : ""}`)
    await sleep(20)
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    }
  }
}

/** Rejects with the Debian packages to install if programs are missing or the test does not run as root. */
export const requirePrograms = async (packages: Readonly<Record<string, string>>): Promise<void> => {
  const missing: Array<string> = []
  for (const [program, name] of Object.entries(packages))
    if (!(await isInstalled(program))) missing.push(name)
  if (missing.length > 0)
    throw new Error(`The mail tests need mail servers (Debian: apt-get install ${missing.join(" ")}).`)
  if (process.getuid?.() !== 0)
    throw new Error("The mail tests have to run as root, because Postfix and Dovecot start as root.")
}

const isInstalled = async (program: string): Promise<boolean> => {
  for (const folder of searchPath().split(delimiter)) {
    try {
      await access(join(folder, program), constants.X_OK)
      return true
    } catch {
      continue
    }
  }
  return false
}

/** Servers are in folders that are not on every user's PATH. */
const searchPath = () => ["/usr/sbin", "/sbin", process.env["PATH"]].join(delimiter)

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
