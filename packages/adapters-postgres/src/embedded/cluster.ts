import { execFile } from "node:child_process"
import { randomBytes, randomInt } from "node:crypto"
import {
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Effect from "effect/Effect"
import { type Home, moveIntoPlace } from "./home.ts"
import { attempt, LocalPostgresFailed, messageOf } from "./LocalPostgresFailed.ts"

/** The superuser who owns everything in a local server. */
export const owner = "calendeal"

const clusterFolder = (home: Home) => join(home.folder, "cluster")
const logFile = (home: Home) => join(home.folder, "postgres.log")

/** The owner's password, which initdb was given. */
export const ownerPassword = (home: Home): string =>
  readFileSync(join(clusterFolder(home), "password"), "utf8").trim()

/** Creates the data folder if it does not exist. Fails on a folder of another major version and leaves it as it is. */
export const prepareCluster = Effect.fnUntraced(function* (home: Home) {
  const folder = clusterFolder(home)
  if (!existsSync(folder)) return yield* initialise(home)
  const found = yield* attempt(`read ${folder}`, () =>
    readFileSync(join(folder, "PG_VERSION"), "utf8").trim()
  )
  if (home.version.startsWith(`${found}.`)) return
  return yield* new LocalPostgresFailed({
    message:
      `The data in ${folder} was made by PostgreSQL ${found}; this is PostgreSQL ${home.version}. ` +
      "Export it with pg_dump of the old version, or move the folder away to start with an empty one."
  })
})

/** Works in another folder and then renames it, so that an interrupted initdb leaves no data folder. */
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
    ...locale(home),
    // Losing an empty folder in a crash does no harm, and the first start is 1.5 s shorter.
    "--no-sync"
  ])
  yield* attempt("move the data folder to its place", () => {
    renameSync(password, join(unfinished, "password"))
    moveIntoPlace(unfinished, clusterFolder(home))
  })
})

const majorOf = ({ version }: Home) => Number.parseInt(version, 10)

const locale = (home: Home): ReadonlyArray<string> =>
  majorOf(home) < 17
    ? ["--locale=C.UTF-8"]
    : ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]

const settings = (home: Home, isDurable: boolean): ReadonlyArray<string> => [
  "listen_addresses=127.0.0.1",
  // A socket's path may be too long for the system.
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  ...(isDurable ? ["max_connections=100"] : fast),
  // For data that may be lost in a crash; copying a database takes a third of the time.
  ...(isDurable || majorOf(home) < 18 ? [] : ["file_copy_method=clone"])
]

/** For data that may be lost in a crash. */
const fast = [
  "max_connections=200",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0"
]

/** The port of the server on this data folder: of the running one, otherwise of a new one. */
export const findOrStart = Effect.fnUntraced(function* (home: Home, isDurable: boolean) {
  const running = findServer(home.folder)
  if (running !== undefined) return running.port
  // Below the ports that systems give to clients. If it is in use, the start fails and is retried with another one.
  const port = randomInt(20_000, 32_000)
  const options = [`-p ${port}`, ...settings(home, isDurable).map((setting) => `-c ${setting}`)].join(" ")
  yield* attempt("prepare the start of PostgreSQL", () => {
    if (findServer(home.folder) !== undefined || isStarting(home)) return
    // PostgreSQL refuses to start if the process id in the file now belongs to another process, as happens in containers.
    for (const file of [lockFile(home.folder), logFile(home)]) rmSync(file, { force: true })
  })
  // pg_ctl starts the server in another session, so that Ctrl-C reaches only the service, which then stops the server.
  yield* control(home, "start", ["-l", logFile(home), "-o", options]).pipe(
    Effect.mapError(() => {
      const log = existsSync(logFile(home)) ? readFileSync(logFile(home), "utf8").trim() : ""
      const end = log.split("\n").slice(-8)
      return new LocalPostgresFailed({
        message: [`PostgreSQL did not start. The end of ${logFile(home)}:`, ...end].join("\n  "),
        // Another process has the port or started the server, or processes of a killed server are still ending.
        isPassing: /already in use|lock file .* (already exists|is empty)|is still in use/.test(log)
      })
    })
  )
  return port
})

/** Ends sessions and flushes, within 8 s. */
export const stopServer = (home: Home) => control(home, "stop", ["-m", "fast", "-t", "8"])

/** PostgreSQL's file with the process id of the server and its port. A server that starts has it empty for a moment. */
const lockFile = (folder: string) => join(folder, "cluster", "postmaster.pid")

const isStarting = ({ folder }: Home) => existsSync(lockFile(folder)) && statSync(lockFile(folder)).size === 0

/** The running server of this data folder. */
export const findServer = (folder: string): { readonly pid: number; readonly port: number } | undefined => {
  if (!existsSync(lockFile(folder))) return undefined
  const cluster = join(realpathSync(folder), "cluster")
  const lines = readFileSync(lockFile(folder), "utf8").split("\n")
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
const run = (home: Home, name: "initdb" | "pg_ctl", args: ReadonlyArray<string>) =>
  Effect.tryPromise({
    try: () =>
      promisify(execFile)(join(home.programs, "bin", name), args, {
        cwd: home.folder,
        env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
        ...home.user
      }),
    catch: (cause) => new LocalPostgresFailed({ message: `${name} failed: ${messageOf(cause)}` })
  })
