import { Effect, Redacted, type Scope } from "effect"
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createServer } from "node:net"
import { delimiter, join } from "node:path"

/**
 * A Redis to test against: `TEST_REDIS_URL`, else a `redis-server` or `valkey-server` of the PATH on a port of its own,
 * which keeps nothing and ends with the scope. None of them: the tests fail, they do not skip.
 */
export const redisServer: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = Effect.suspend(
  () => {
    const given = process.env["TEST_REDIS_URL"]
    if (given !== undefined) return Effect.succeed(Redacted.make(given))
    const program = ["redis-server", "valkey-server"].map(inPath).find((path) => path !== undefined)
    return program === undefined ? Effect.die(new Error(missing)) : started(program)
  }
)

const missing =
  "These tests need a Redis: install redis-server (apt-get install redis-server, brew install redis) or set TEST_REDIS_URL"

const inPath = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

const started = (program: string) =>
  Effect.gen(function* () {
    const port = yield* Effect.promise(freePort)
    const parameters = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    const server = yield* Effect.acquireRelease(
      Effect.sync(() => spawn(program, parameters, { stdio: ["ignore", "pipe", "ignore"] })),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    )
    yield* Effect.promise(
      () =>
        new Promise<void>((resolve, reject) => {
          server.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)))
          server.stdout.on("data", (line) => {
            if (String(line).includes("Ready to accept connections")) resolve()
          })
        })
    )
    return Redacted.make(`redis://127.0.0.1:${port}`)
  })

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
