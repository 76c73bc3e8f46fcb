import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { majorVersion, program } from "./binaries.ts"
import type { Home } from "./home.ts"
import { attempt, LocalPostgresFailed } from "./LocalPostgresFailed.ts"

/** The superuser who owns everything in a local server. */
export const owner = "calendeal"

const clusterFolder = (home: Home) => join(home.folder, "cluster")
const logFile = (home: Home) => join(home.folder, "postgres.log")

/** In the data folder, so that both appear together; folders of version 0.1.0 have it beside them. */
export const ownerPassword = (home: Home): string =>
  readFileSync(
    [join(clusterFolder(home), "password"), join(home.folder, "password")].find(existsSync) ?? "",
    "utf8"
  ).trim()

/** Creates the data folder if it does not exist. Fails on a folder of another major version and leaves it as it is. */
export const prepareCluster = Effect.fnUntraced(function* (home: Home) {
  const folder = clusterFolder(home)
  if (!existsSync(folder)) return yield* initialise(home)
  const found = yield* attempt(`read ${folder}`, () =>
    readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
  )
  if (found === majorVersion(home.binaries)) return
  return yield* new LocalPostgresFailed({
    message:
      `The data in ${folder} was made by PostgreSQL ${found}; this is PostgreSQL ${majorVersion(home.binaries)}. ` +
      "Export it with pg_dump of the old version, or move the folder away to start with an empty one."
  })
})

/** Works in a folder of its own and then renames it: an interrupted initdb leaves no data folder, and of two one wins. */
const initialise = Effect.fnUntraced(function* (home: Home) {
  const unfinished = `${clusterFolder(home)}-${process.pid}-${randomBytes(4).toString("hex")}`
  const password = `${unfinished}.password`
  yield* attempt("create the password of the local database", () => {
    writeFileSync(password, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 })
    if (home.user !== undefined) chownSync(password, home.user.uid, home.user.gid)
  })
  yield* run(home, "initdb", [
    `--pgdata=${unfinished}`,
    `--username=${owner}`,
    "--auth=scram-sha-256",
    `--pwfile=${password}`,
    "--encoding=UTF8",
    // Sorts and folds case alike on every machine, whatever locales it has.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    // Losing an empty folder in a crash does no harm, and the first start is 1.5 s shorter.
    "--no-sync"
  ])
  yield* attempt("move the data folder to its place", () => {
    renameSync(password, join(unfinished, "password"))
    try {
      renameSync(unfinished, clusterFolder(home))
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(clusterFolder(home))) throw error
    }
  })
})

const settings = (isDurable: boolean): ReadonlyArray<string> => [
  "listen_addresses=127.0.0.1",
  // A socket's path may be too long for the system.
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  ...(isDurable ? ["max_connections=100"] : fast)
]

/** For data that may be lost in a crash; copying a database takes a third of the time. */
const fast = [
  "max_connections=200",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "file_copy_method=clone"
]

/** The port of the server on this data folder: of the one that runs there, otherwise of a new one. */
export const findOrStart = Effect.fnUntraced(function* (home: Home, isDurable: boolean) {
  const running = findServer(home.folder)
  if (running !== undefined) return running.port
  const port = yield* freePort
  const options = [`-p ${port}`, ...settings(isDurable).map((setting) => `-c ${setting}`)].join(" ")
  yield* attempt("prepare the start of PostgreSQL", () => {
    if (findServer(home.folder) !== undefined) return
    // PostgreSQL refuses to start if the process id in the file now belongs to another process, as happens in containers.
    for (const file of [join(clusterFolder(home), "postmaster.pid"), logFile(home)])
      rmSync(file, { force: true })
  })
  // pg_ctl gives the server a session of its own: a Ctrl-C in the terminal stops the service first, then the server.
  yield* control(home, "start", ["-l", logFile(home), "-o", options]).pipe(
    Effect.mapError(() => {
      const log = existsSync(logFile(home)) ? readFileSync(logFile(home), "utf8").trim() : ""
      return new LocalPostgresFailed({
        message: [
          `PostgreSQL did not start. The end of ${logFile(home)}:`,
          ...log.split("\n").slice(-8)
        ].join("\n  "),
        // Another process took the port or started the server, or processes of a killed server are still ending.
        isPassing: /already in use|lock file .* already exists|is still in use/.test(log)
      })
    })
  )
  return port
})

/** Ends sessions and flushes; if that takes longer than 8 s, stops at once, and the next start recovers. */
export const stopServer = (home: Home) =>
  control(home, "stop", ["-m", "fast", "-t", "8"]).pipe(
    Effect.catch(() => control(home, "stop", ["-m", "immediate", "-t", "3"]))
  )

/** The server that runs on this data folder, whoever started it. */
export const findServer = (folder: string): { readonly pid: number; readonly port: number } | undefined => {
  const cluster = join(folder, "cluster")
  const file = join(cluster, "postmaster.pid")
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, "utf8").split("\n")
  const pid = Number(lines[0])
  return isPostgresOn(pid, cluster) ? { pid, port: Number(lines[3]) } : undefined
}

/** After a crash the process id in the file may belong to another process. Without /proc (macOS) it is believed. */
const isPostgresOn = (pid: number, cluster: string): boolean => {
  if (!existsSync("/proc/self/cmdline")) return isAlive(pid)
  const file = `/proc/${pid}/cmdline`
  const command = existsSync(file) ? readFileSync(file, "utf8") : ""
  return command.includes("postgres") && command.includes(cluster)
}

/** Whether a process has this id, also one of another user. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

const control = (home: Home, command: "start" | "stop", args: ReadonlyArray<string>) =>
  run(home, "pg_ctl", [command, "-D", clusterFolder(home), "-w", ...args])

/** Runs a program of PostgreSQL as the server's user. */
const run = (home: Home, name: Parameters<typeof program>[1], args: ReadonlyArray<string>) =>
  Effect.callback<void, LocalPostgresFailed>((resume) => {
    const options = {
      cwd: home.folder,
      env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
      ...home.user
    }
    execFile(program(home.binaries, name), args, options, (error, stdout, stderr) => {
      if (error === null) return resume(Effect.void)
      const reason = stderr.trim() || stdout.trim() || error.message
      resume(Effect.fail(new LocalPostgresFailed({ message: `${name} failed in ${home.folder}: ${reason}` })))
    })
  })

const freePort = Effect.callback<number, LocalPostgresFailed>((resume) => {
  const socket = createServer()
  socket.on("error", ({ message }) =>
    resume(Effect.fail(new LocalPostgresFailed({ message: `No free port on 127.0.0.1: ${message}` })))
  )
  socket.listen(0, "127.0.0.1", () => {
    const address = socket.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    socket.close(() => resume(Effect.succeed(port)))
  })
})
