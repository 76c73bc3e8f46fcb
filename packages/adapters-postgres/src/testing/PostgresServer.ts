import { execFile } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SqlClient } from "effect/sql"
import { layer } from "../connection/index.ts"
import { freePort } from "./freePort.ts"
import { findServer, owner, ownerPassword, prepareCluster } from "../embedded/cluster.ts"
import { openHome } from "../embedded/home.ts"

/** A PostgreSQL with settings of its own, for tests of replication and recovery. It stops with the scope. */
export interface Server {
  readonly port: number
  readonly ownerUrl: Redacted.Redacted
  /** The folder of its data, for `copyFrom`. */
  readonly data: string
  readonly start: Effect.Effect<void>
  /** Kills all its processes with SIGKILL. */
  readonly kill: Effect.Effect<void>
  readonly promote: Effect.Effect<void>
  /** Adds settings, which apply from the next start on. */
  readonly configure: (settings: Readonly<Record<string, string | number>>) => void
  /** Adds settings and applies them to the running server. */
  readonly apply: (settings: Readonly<Record<string, string | number>>) => Effect.Effect<void>
  /** Runs a query as the owner. */
  readonly ask: <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) => Effect.Effect<A>
}

/** What a server's data begin with: an empty cluster, or a base backup of a running server, as a standby or for recovery. */
export type Origin =
  | { readonly backupOf: Server; readonly signal: "standby.signal" | "recovery.signal" }
  | undefined

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  max_connections: 60,
  shared_buffers: "32MB",
  wal_keep_size: "256MB",
  // Only processes are killed, not the machine.
  fsync: "off"
}

/** Prepares a server in a folder that does not exist. It does not run yet. */
export const prepareServer = Effect.fnUntraced(function* (folder: string, origin?: Origin) {
  const home = yield* openHome(folder)
  const data = join(home.folder, "cluster")
  if (origin === undefined) yield* prepareCluster(home)
  else yield* takeBackup(origin.backupOf, data)
  const port = yield* freePort
  const configure: Server["configure"] = (values) => {
    const lines = Object.entries(values).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(data, "postgresql.conf"), lines.join(""))
  }
  configure({ ...settings, port })
  if (origin !== undefined) writeFileSync(join(data, origin.signal), "")
  chmodSync(data, 0o700)
  if (home.user !== undefined) own(data, home.user)
  const ownerUrl = Redacted.make(`postgres://${owner}:${ownerPassword(home)}@127.0.0.1:${port}/postgres`)
  const run = (...args: ReadonlyArray<string>) =>
    Effect.promise(() =>
      promisify(execFile)(join(home.programs, "bin", "pg_ctl"), [...args, "-D", data, "-w", "-t", "60"], {
        cwd: home.folder,
        env: { LC_ALL: "C", PATH: process.env["PATH"], TZ: "UTC" },
        ...home.user
      })
    )
  const ask: Server["ask"] = (work) =>
    Effect.flatMap(SqlClient.SqlClient, work).pipe(
      Effect.provide(layer({ url: ownerUrl, connections: 1 })),
      Effect.orDie
    )
  const server: Server = {
    port,
    ownerUrl,
    data,
    start: Effect.asVoid(run("start", "-l", join(home.folder, "postgres.log"))),
    kill: Effect.promise(() => killed(folder)),
    promote: Effect.asVoid(run("promote")),
    configure,
    apply: (values) =>
      Effect.andThen(
        Effect.sync(() => configure(values)),
        Effect.asVoid(ask((sql) => sql`select pg_reload_conf()`))
      ),
    ask
  }
  yield* Effect.addFinalizer(() => server.kill)
  return server
})

/** PostgreSQL's own interface for backups, because the npm package has no pg_basebackup. */
const takeBackup = (from: Server, data: string) =>
  from.ask((sql) =>
    Effect.gen(function* () {
      // The backup belongs to one session.
      const session = yield* sql.reserve
      yield* session.execute("select pg_backup_start('test', true)::text", [], undefined)
      cpSync(from.data, data, {
        recursive: true,
        filter: (path) => !/\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/.test(path)
      })
      const [stopped] = yield* session.execute("select labelfile from pg_backup_stop(true)", [], undefined)
      writeFileSync(join(data, "backup_label"), String(Object.values(Object(stopped))[0]))
    }).pipe(Effect.scoped)
  )

const own = (path: string, user: { readonly uid: number; readonly gid: number }): void => {
  chownSync(path, user.uid, user.gid)
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), user)
}

/** The children of a killed server end by themselves; their ids are read before, so that their end can be awaited. */
const killed = async (folder: string): Promise<void> => {
  const pid = findServer(folder)?.pid
  if (pid === undefined) return
  const file = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(file) ? readFileSync(file, "utf8").trim().split(" ").map(Number) : []
  for (const one of [pid, ...children.filter((child) => child > 0)]) {
    try {
      process.kill(one, "SIGKILL")
    } catch {
      // It has ended.
    }
  }
  while ([pid, ...children].some(isRunning)) await new Promise((resume) => setTimeout(resume, 10))
  rmSync(join(folder, "cluster", "postmaster.pid"), { force: true })
}

/** A zombie holds nothing, and some containers never reap it. */
const isRunning = (pid: number): boolean => {
  const file = `/proc/${pid}/stat`
  return pid > 0 && existsSync(file) && !/^\d+ \(.*\) Z/.test(readFileSync(file, "utf8"))
}
