import { spawn, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { serverUser } from "../../src/embedded/home.ts"

/**
 * A PgBouncer of the test's own before the database of this address, in transaction mode and with this many sessions
 * on the server; comes back with the database's address through it. A missing PgBouncer is a failure.
 */
export const pgBouncerBefore = Effect.fnUntraced(function* (url: Redacted.Redacted, sessions: number) {
  yield* ensureInstalled
  const user = yield* serverUser
  const port = yield* freePort
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "calendeal-pgbouncer-"))),
    (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
  )
  writeFileSync(join(folder, "settings.ini"), settings(new URL(Redacted.value(url)), folder, port, sessions))
  writeFileSync(join(folder, "users.txt"), users(new URL(Redacted.value(url))))
  if (user !== undefined) {
    for (const path of [folder, ...["settings.ini", "users.txt"].map((name) => join(folder, name))])
      chownSync(path, user.uid, user.gid)
  }
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("pgbouncer", ["--quiet", join(folder, "settings.ini")], {
        env,
        stdio: "ignore",
        cwd: folder,
        ...user
      })
    ),
    (process) =>
      Effect.callback<void>((resume) => {
        if (process.exitCode !== null) return resume(Effect.void)
        process.once("exit", () => resume(Effect.void))
        process.kill("SIGTERM")
      })
  )
  if (!(yield* answersSoon(port))) {
    return yield* Effect.die(new Error(`PgBouncer does not start:\n${logOf(folder)}`))
  }
  const address = new URL(Redacted.value(url))
  address.hostname = "127.0.0.1"
  address.port = String(port)
  // Before PgBouncer 1.21 a prepared statement is unknown to the session that the next transaction gets.
  address.searchParams.set("prepare", "false")
  return Redacted.make(address.href)
})

/** As docs/guides/scaling.md says. The role is set by every transaction; the rest of the greeting PgBouncer knows. */
const settings = ({ hostname, port }: URL, folder: string, listenPort: number, sessions: number) => `
[databases]
* = host=${hostname} port=${port || 5432}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
logfile = ${join(folder, "log")}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
ignore_startup_parameters = role
`

const users = ({ password, username }: URL) =>
  `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`

/** Debian keeps it where only root looks. */
const env = { PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin` }

const ensureInstalled = Effect.suspend(() =>
  spawnSync("pgbouncer", ["--version"], { env }).status === 0
    ? Effect.void
    : Effect.die(
        new Error(
          "PgBouncer is missing. Install the package `pgbouncer`, such as by `apt-get install pgbouncer`."
        )
      )
)

/** In real time, whatever a test makes of the clock. */
const answersSoon = (port: number) =>
  Effect.promise(async () => {
    for (let times = 0; times < 1500; times++) {
      if (await answers(port)) return true
      await sleep(20)
    }
    return false
  })

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

/** One that nobody listens on, below those that the system gives to whoever asks for any: nobody gets it before it is used. */
const freePort: Effect.Effect<number> = Effect.callback<number>((resume) => {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, "127.0.0.1", () => {
    server.close(() => resume(Effect.succeed(port)))
  })
  server.once("error", () => resume(freePort))
})

const logOf = (folder: string) => {
  try {
    return readFileSync(join(folder, "log"), "utf8")
  } catch {
    return "It has not written a log."
  }
}
