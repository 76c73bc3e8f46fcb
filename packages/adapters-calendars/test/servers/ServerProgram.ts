import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** The user of all servers: the host. */
export const host = { username: "grace", password: "s3cret", email: "grace@example.test" } as const

/** How a server is started, in an empty folder. */
export interface ServerProgram {
  readonly name: string
  /** Starts it with mails to this port. Resolves with the address of the user's calendars, with a slash at the end. */
  readonly start: (folder: string, smtpPort: number) => Promise<RunningServer>
  /** What the server does for an object with attendees. */
  readonly mails: "never" | "unless SCHEDULE-AGENT=CLIENT" | "always"
}

export interface RunningServer {
  readonly home: string
  readonly stop: () => Promise<void>
}

export const authorization = `Basic ${Buffer.from(`${host.username}:${host.password}`).toString("base64")}`

/** Sends a request as the host. Rejects if it fails. */
export const request = async (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string
): Promise<string> => {
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body })
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  return text
}

/** Starts a process of its own group, and waits until it answers requests. */
export const startServer = async (
  program: string,
  args: ReadonlyArray<string>,
  origin: string,
  options: SpawnOptions = {}
): Promise<() => Promise<void>> => {
  const child = spawn(program, args, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + String(chunk)).slice(-4000)))
  await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject))
  while (!(await answers(origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} ended during its start:\n${output}`)
    await sleep(50)
  }
  return () => stopGroup(child)
}

const stopGroup = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, "exit")
  process.kill(-child.pid, "SIGKILL")
  await ended
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin, { method: "OPTIONS", headers: { authorization } }).then(
    () => true,
    () => false
  )

/** A free port below the system's range for ephemeral ports, so that no other process gets it before its use. */
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
