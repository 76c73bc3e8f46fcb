import { spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { program } from "./binaries.ts"
import { clusterFolder } from "./cluster.ts"
import type { Home } from "./home.ts"
import { LocalPostgresFailed, attempt } from "./LocalPostgresFailed.ts"
import { clearStale, findPostmaster, type Postmaster, untilGone } from "./postmaster.ts"
import { isAlive } from "./processes.ts"

/** Recovery after a crash comes first, so that a start may take long; normally it is a tenth of a second. */
const patience = 60_000

const settings = (isDurable: boolean): ReadonlyArray<string> => [
  "listen_addresses=127.0.0.1",
  // A socket's path may be too long for the system, and nobody needs one.
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  ...(isDurable ? ["max_connections=100"] : fleeting)
]

/** For data that nobody misses after a crash; a copy of a database takes a third of the time. */
const fleeting = [
  "max_connections=200",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "file_copy_method=clone"
]

/** The server on this data folder: the one that runs there already, else a new one. */
export const findOrStart = Effect.fnUntraced(function* (home: Home, isDurable: boolean) {
  const cluster = clusterFolder(home)
  const found = findPostmaster(cluster)
  if (found !== undefined && !found.isStopping) return yield* whenReady(home, found.pid)
  if (found !== undefined) yield* untilGone(found.pid)
  // Somebody may take the free port between the asking and the binding; and of a server that was just killed, some processes may be
  // there still, which end by themselves.
  return yield* Effect.retry(start(home, isDurable), {
    schedule: Schedule.spaced("200 millis"),
    times: 50,
    while: ({ message }) => /Address already in use|shared memory block .* is still in use/.test(message)
  })
})

const start = Effect.fnUntraced(function* (home: Home, isDurable: boolean) {
  const port = yield* freePort
  const pid = yield* attempt("start PostgreSQL", () => spawnServer(home, port, isDurable))
  return yield* whenReady(home, pid)
})

/** In a process group of its own: a Ctrl-C in the terminal stops the service, which stops the server when it is done. */
const spawnServer = (home: Home, port: number, isDurable: boolean) => {
  const cluster = clusterFolder(home)
  clearStale(cluster)
  const log = openSync(logFile(home), "w", 0o600)
  const server = spawn(
    program(home.binaries, "postgres"),
    ["-D", cluster, "-p", String(port), ...settings(isDurable).flatMap((setting) => ["-c", setting])],
    {
      cwd: cluster,
      detached: true,
      env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
      // Its log goes to a file, never through a pipe of ours, which would break with us.
      stdio: ["ignore", log, log],
      ...home.user
    }
  )
  closeSync(log)
  // A failed spawn is found out by its missing pid; the event would end the process if nobody listened.
  server.on("error", () => {})
  server.unref()
  if (server.pid === undefined) throw new Error(`${server.spawnfile} cannot be run`)
  return server.pid
}

const whenReady = (home: Home, pid: number): Effect.Effect<Postmaster, LocalPostgresFailed> => {
  const started = Date.now()
  const look: Effect.Effect<Postmaster, LocalPostgresFailed> = Effect.suspend(() => {
    const server = findPostmaster(clusterFolder(home))
    if (server?.pid === pid && server.isReady) return Effect.succeed(server)
    if (!isAlive(pid))
      return new LocalPostgresFailed({ message: `PostgreSQL stopped during its start.${lastWords(home)}` })
    return Date.now() - started > patience
      ? new LocalPostgresFailed({
          message: `PostgreSQL is not ready after ${patience / 1000} s.${lastWords(home)}`
        })
      : Effect.delay(look, "10 millis")
  })
  return look
}

const logFile = (home: Home) => join(home.folder, "postgres.log")

const lastWords = (home: Home) => {
  const lines = readFileSync(logFile(home), "utf8").trim().split("\n").slice(-8)
  return [` The last lines of ${logFile(home)}:`, ...lines].join("\n  ")
}

const freePort = Effect.callback<number, LocalPostgresFailed>((resume) => {
  const socket = createServer()
  socket.on("error", (error) =>
    resume(new LocalPostgresFailed({ message: `No free port on 127.0.0.1: ${error.message}` }))
  )
  socket.listen(0, "127.0.0.1", () => {
    const address = socket.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    socket.close(() => resume(Effect.succeed(port)))
  })
})
