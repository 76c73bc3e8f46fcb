import { spawn, spawnSync } from "node:child_process"
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { serverUser } from "../../../src/embedded/home.ts"
import { freePort } from "../../../src/testing/freePort.ts"

/**
 * Starts a PgBouncer before the database of this URL, in transaction mode and with so many sessions on the server. Returns
 * the URL through it. Fails if PgBouncer is not installed.
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
  if (!(yield* respondsSoon(port))) {
    return yield* Effect.die(new Error(`PgBouncer does not start:\n${logOf(folder)}`))
  }
  const address = new URL(Redacted.value(url))
  address.hostname = "127.0.0.1"
  address.port = String(port)
  // Before PgBouncer 1.21 a prepared statement is unknown to the session that the next transaction gets.
  address.searchParams.set("prepare", "false")
  return Redacted.make(address.href)
})

const guide = readFileSync(new URL("../../../../../docs/guides/scaling.md", import.meta.url), "utf8")

/** The documented settings. */
const documented = /```ini\n(\[databases\][^`]*)```/.exec(guide)?.[1] ?? ""

/** The documented settings with the addresses of the test, and fewer sessions. */
const settings = ({ hostname, port }: URL, folder: string, listenPort: number, sessions: number) =>
  documented
    .replace(/^calendeal = .*$/m, `* = host=${hostname} port=${port || 5432}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${sessions}`).concat(`
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
logfile = ${join(folder, "log")}
`)

const users = ({ password, username }: URL) =>
  `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`

/** Debian installs it in a folder that is only in the PATH of root. */
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

/** In real time, also under a test clock. */
const respondsSoon = (port: number) =>
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

const logOf = (folder: string) => {
  try {
    return readFileSync(join(folder, "log"), "utf8")
  } catch {
    return "There is no log."
  }
}
