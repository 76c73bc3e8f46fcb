import { Effect, Redacted, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { createClient } from "@redis/client"

/** A Redis process for one test that can be killed, suspended and restarted. It stores nothing on disk. */
export class RedisProcess {
  readonly port: number
  readonly folder: string
  readonly #parameters: ReadonlyArray<string>
  #child: ChildProcess | undefined

  constructor(port: number, folder: string, parameters: ReadonlyArray<string>) {
    this.port = port
    this.folder = folder
    this.#parameters = parameters
  }

  get url(): Redacted.Redacted<string> {
    return Redacted.make(`redis://127.0.0.1:${this.port}`)
  }

  /** Resolves when it responds. */
  async start(): Promise<void> {
    const child = spawn(redisProgram(), [...this.#parameters], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "ignore"]
    })
    this.#child = child
    let output = ""
    await new Promise<void>((resolve, reject) => {
      child.once("exit", (code) => reject(new Error(`Redis ended with ${code}:\n${output}`)))
      child.stdout.on("data", (line) => {
        output += String(line)
        if (/Ready to accept connections|Sentinel ID is/.test(output)) resolve()
      })
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }

  suspend(): void {
    this.#child?.kill("SIGSTOP")
  }

  resume(): void {
    this.#child?.kill("SIGCONT")
  }

  /** The reply to a command. */
  command(...words: ReadonlyArray<string>): Promise<unknown> {
    return this.commandAs("", ...words)
  }

  /** The reply to a command with a password. */
  async commandAs(password: string, ...words: ReadonlyArray<string>): Promise<unknown> {
    const client = createClient({ url: Redacted.value(this.url), ...(password === "" ? {} : { password }) })
    await client.on("error", () => {}).connect()
    return await client.sendCommand([...words]).finally(() => client.destroy())
  }
}

/** A Redis that is not started yet, on a free port. It ends with the scope. */
export const redisProcess = (parametersOf: (port: number) => ReadonlyArray<string> = onPort) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const port = await freePort()
      return new RedisProcess(port, await mkdtemp(join(tmpdir(), "calendeal-redis-")), parametersOf(port))
    }),
    (redis) =>
      Effect.promise(async () => {
        await redis.kill()
        await rm(redis.folder, { recursive: true, force: true })
      })
  )

/** A started Redis. */
export const startedRedis = (more: ReadonlyArray<string> = []) =>
  Effect.tap(
    redisProcess((port) => [...onPort(port), ...more]),
    (redis) => Effect.promise(() => redis.start())
  )

/**
 * A Redis for tests: `TEST_REDIS_URL`, otherwise a `redis-server` or `valkey-server` from the PATH on a free port,
 * without storage; it ends with the scope. Without any of them the tests fail instead of being skipped.
 */
export const redisServer: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = Effect.suspend(
  () => {
    const given = process.env["TEST_REDIS_URL"]
    return given === undefined
      ? Effect.map(startedRedis(), ({ url }) => url)
      : Effect.succeed(Redacted.make(given))
  }
)

/** Resolves when the condition holds, at the latest after 30 seconds. */
export const until = async (condition: () => Promise<boolean>, failure: string): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await condition()) return
    await setTimeout(100)
  }
  throw new Error(failure)
}

export const onPort = (port: number): ReadonlyArray<string> => [
  "--port",
  String(port),
  "--bind",
  "127.0.0.1",
  "--save",
  "",
  "--appendonly",
  "no"
]

const redisProgram = (): string => {
  const program = ["redis-server", "valkey-server"].map(inPath).find((path) => path !== undefined)
  if (program === undefined) throw new Error(missing)
  return program
}

const missing =
  "These tests need a Redis of their own: install redis-server (apt-get install redis-server, brew install redis)"

const inPath = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** A free port whose cluster bus port (10000 above) is free too, both below the range of ephemeral ports. */
const freePort = async (): Promise<number> => {
  const port = 10_000 + Math.floor(Math.random() * 10_000)
  return (await isFree(port)) && (await isFree(port + 10_000)) ? port : freePort()
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch {
    return false
  }
  server.close()
  await once(server, "close")
  return true
}
