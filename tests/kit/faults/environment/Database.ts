import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { Effect, Exit, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"

/** A separate PostgreSQL for a run that keeps committed data and can be crashed. */
export interface CrashableDatabase {
  /** The current port. Changes with each start. */
  readonly port: number
  /** Whether `setUp` distributes the tables over Citus workers. */
  readonly isCluster: boolean
  /** The owner's URL with another port, such as a proxy's. */
  readonly through: (port: number) => string
  /** Queries as the owner, bypassing all proxies. */
  readonly ask: <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) => Promise<A>
  /** Stops a server in immediate mode, in which all its processes end as in a crash, and restarts it after the pause. */
  readonly crash: (pause: number) => Promise<void>
  /** The number of deadlocks in the server's log. */
  readonly deadlocks: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** A server of its own. */
export class Database implements CrashableDatabase {
  private readonly folder: string
  private scope = Scope.makeUnsafe()
  private owner = new URL("postgres://nowhere")
  private server = { pid: 0, log: "" }
  private earlierLog = ""

  private constructor(folder: string) {
    this.folder = folder
  }

  readonly isCluster = false

  static async start(): Promise<Database> {
    const folder = await mkdtemp(join(tmpdir(), "calendeal-failure-"))
    // The server may run as another user.
    await chmod(folder, 0o755)
    const database = new Database(folder)
    await database.begin()
    // Only the server crashes, not the machine. Data written to the operating system survive, so fsync would only
    // slow the run down.
    await database.ask((sql) =>
      Effect.andThen(sql`alter system set fsync = off`, sql`select pg_reload_conf()`)
    )
    return database
  }

  get port(): number {
    return Number(this.owner.port)
  }

  through(port: number): string {
    const address = new URL(this.owner)
    address.port = String(port)
    return address.href
  }

  ask<A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>): Promise<A> {
    const owner = postgres({ url: Redacted.make(this.owner.href), connections: 1 })
    return Effect.runPromise(Effect.provide(Effect.flatMap(SqlClient.SqlClient, work), owner))
  }

  async crash(pause: number): Promise<void> {
    process.kill(this.server.pid, "SIGQUIT")
    await this.isGone()
    await sleep(pause)
    this.earlierLog += await readFile(this.server.log, "utf8")
    await Effect.runPromise(Scope.close(this.scope, Exit.void))
    this.scope = Scope.makeUnsafe()
    await this.begin()
  }

  async deadlocks(): Promise<number> {
    return (await this.log()).split("deadlock detected").length - 1
  }

  /** The server's log so far. */
  async log(): Promise<string> {
    return this.earlierLog + (await readFile(this.server.log, "utf8"))
  }

  async stop(): Promise<void> {
    await Effect.runPromise(Scope.close(this.scope, Exit.void))
    const home = dirname(this.server.log)
    for (const folder of [home, this.folder]) await rm(folder, { recursive: true, force: true })
  }

  private async begin(): Promise<void> {
    const start = startLocalPostgres({ dataDir: join(this.folder, "postgres"), durable: true })
    const { ownerUrl } = await Effect.runPromise(Scope.provide(start, this.scope))
    this.owner = new URL(Redacted.value(ownerUrl))
    const [row] = await this.ask(
      (sql) => sql<{ readonly folder: string; readonly pid: string }>`
        select current_setting('data_directory') as folder, split_part(pg_read_file('postmaster.pid'), e'\n', 1) as pid
      `
    )
    this.server = { pid: Number(row?.pid), log: join(dirname(row?.folder ?? ""), "postgres.log") }
  }

  private async isGone(): Promise<void> {
    for (;;) {
      try {
        process.kill(this.server.pid, 0)
      } catch {
        return
      }
      await sleep(5)
    }
  }
}
