import { PgClient, PgConnection } from "@effect/sql-pg"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Queue from "effect/Queue"
import * as RcRef from "effect/RcRef"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { Reactivity } from "effect/reactivity"
import { SqlClient, SqlError } from "effect/sql"
import { Connection } from "./Connection.ts"
import { describedError, isNotAnswered, isStalePlan, notAnswered } from "./errors.ts"
import { parseDatabaseUrl } from "./hosts/DatabaseAddress.ts"
import { connectToPrimary, makePool } from "./hosts/makePool.ts"
import { noPrimary } from "./hosts/NoPrimary.ts"
import { makePrimary, type Primary } from "./hosts/Primary.ts"
import { openPool, type Pool, type PoolConfig, type PoolUsage } from "./openPool.ts"
import { Waits } from "./Waits.ts"

export interface PostgresOptions {
  /** With `?prepare=false` statements are not prepared, for poolers that do not support it. */
  readonly url: Redacted.Redacted
  /** The same database without a pooler, for LISTEN. Default: `url`. */
  readonly directUrl?: Redacted.Redacted
  /** The role of every session, for row-level security. Default: the user of the URL. */
  readonly role?: string
  /** The most connections (16). They are opened when needed and closed after ten idle minutes. */
  readonly connections?: number
  /**
   * After this time a statement of the `SqlClient` without an answer fails, and all connections are closed (D-OUTAGE-6). It
   * has to be longer than the login's `statement_timeout`. Default: never.
   */
  readonly answersWithin?: Duration.Input
}

/** One statement with its parameters. It is prepared, unless its text is of one use only. */
export type Command = readonly [text: string, parameters: ReadonlyArray<unknown>, isPrepared?: boolean]
export type Rows = ReadonlyArray<object>

/** A connection that only one effect uses. */
export interface Session {
  /** Sends the statements in one write and returns the rows of each: one round trip. Fails with the first error. */
  readonly send: (commands: ReadonlyArray<Command>) => Effect.Effect<ReadonlyArray<Rows>, SqlError.SqlError>
}

/** What a `SqlClient` does not have: several statements in one round trip, and LISTEN. */
export class Postgres extends Context.Service<
  Postgres,
  {
    /**
     * Lends a connection. After an interruption the connection is closed, and the server stops the running statement when it
     * notices (client_connection_check_interval, one second). A session without an answer for `answerTimeout` is closed too.
     */
    readonly session: <A, E, R>(
      use: (session: Session) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | SqlError.SqlError, R>
    /** The notifications of a channel. The queue fails when the connection is lost. All channels share one connection. */
    readonly listen: (
      channel: string
    ) => Effect.Effect<
      Queue.Dequeue<PgConnection.Notification, SqlError.SqlError>,
      SqlError.SqlError,
      Scope.Scope
    >
    /** Notifies the listeners of a channel, on the same connection. */
    readonly notify: (channel: string) => Effect.Effect<void, SqlError.SqlError>
    /**
     * How many milliseconds ago a statement or a request for a connection last waited for a second or longer. 0: one does now.
     * Infinity: none did.
     */
    readonly sinceLongWait: () => number
    /** How many statements and requests for a connection wait now. */
    readonly waiting: () => number
    /** The connections of the pool: the most, those that are used, and the requests that wait for one. */
    readonly connections: () => PoolUsage & { readonly most: number }
  }
>()("@calendeal/adapters-postgres/Postgres") {}

/** Longer than any time limit of a statement (`loginSettings.ts`). Without it a dead connection would block for minutes. */
export const answerTimeout = "10 seconds"

/** PostgreSQL as an effect/sql `SqlClient` and as `Postgres`, on one pool. Connects at the first statement. */
export const make = Effect.fnUntraced(function* ({
  answersWithin,
  connections = 16,
  directUrl,
  role,
  url
}: PostgresOptions): Effect.fn.Return<
  Context.Context<SqlClient.SqlClient | Postgres>,
  SqlError.SqlError,
  Scope.Scope | Reactivity.Reactivity
> {
  const primary = yield* primaryOf(url)
  const pool = yield* poolOf(primary, {
    url,
    applicationName: "calendeal",
    ...(role === undefined ? {} : { startupParameters: { role } }),
    prepare: !/[?&]prepare=false\b/.test(Redacted.value(url)),
    preparedStatementCacheSize: 300,
    // A pooled connection sends statements without waiting for answers, and has one user at a time.
    multiplex: true,
    multiplexConcurrency: 1,
    maxConnections: connections,
    idleTimeout: "10 minutes"
  })
  const waits = new Waits()
  const client = yield* SqlClient.make({
    driver: "pg",
    compiler: PgClient.makeCompiler(),
    acquirer: scopedConnection(pool, waits, answersWithin),
    beginTransaction: "BEGIN ISOLATION LEVEL READ COMMITTED",
    prepareTransactionControls: true,
    // The server has rolled back a lost transaction. The error of a ROLLBACK would hide the first one.
    isTransaction: (connection) => !(connection instanceof Connection && connection.isAbandoned),
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Context.make(SqlClient.SqlClient, client).pipe(
    Context.add(
      Postgres,
      Postgres.of({
        session: (use) =>
          waits
            .during(
              pool.use((connection) =>
                closedIfInterrupted(pool, connection)(use({ send: sender(pool, connection, waits) }))
              )
            )
            .pipe(
              Effect.mapError((error) => (SqlError.isSqlError(error) ? describedError(error) : error)),
              // The server has rolled back. Every session of the pool may have the plan.
              Effect.retry({ while: isStalePlan, times: connections + 1 })
            ),
        sinceLongWait: () => waits.sinceLong(),
        waiting: () => waits.count,
        connections: () => ({ ...pool.usage(), most: connections }),
        ...(yield* listener(
          directUrl ?? url,
          directUrl === undefined || Redacted.value(directUrl) === Redacted.value(url)
            ? primary
            : yield* primaryOf(directUrl)
        ))
      })
    )
  )
})

/** `make` as a layer. */
export const layer = (options: PostgresOptions) =>
  Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))

/** The primary of an address whose hosts are checked. */
const primaryOf = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const address = yield* Effect.mapError(Effect.fromResult(parseDatabaseUrl(url)), (problem) =>
    noPrimary(`The address of PostgreSQL ${problem}`)
  )
  return address.isChecked ? yield* makePrimary(address.hosts) : undefined
})

const poolOf = (
  primary: Primary | undefined,
  config: PoolConfig
): Effect.Effect<Pool, SqlError.SqlError, Scope.Scope> =>
  primary === undefined ? openPool(config) : makePool(config, primary)

const scopedConnection = (pool: Pool, waits: Waits, answersWithin: Duration.Input | undefined) =>
  Effect.flatMap(waits.during(pool.get), (link) => {
    const connection = new Connection(link, waits, answersWithin)
    return Effect.as(
      Effect.addFinalizer(() => {
        if (connection.isUnanswered) return pool.invalidateAll
        return connection.isAbandoned ? pool.invalidate(link) : Effect.void
      }),
      connection
    )
  }).pipe(Effect.mapError(describedError))

/** Statements that were sent cannot be recalled, so an interrupted connection is not used again. */
const closedIfInterrupted =
  (pool: Pool, connection: PgConnection.PgConnection) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.onInterrupt(effect, () => pool.invalidate(connection))

const sender =
  (
    pool: Pool,
    link: PgConnection.PgConnection,
    waits: Waits,
    connection = new Connection(link, waits)
  ): Session["send"] =>
  (commands) =>
    Effect.all(
      commands.map(([text, parameters, isPrepared = true]) => connection.rows(text, parameters, isPrepared)),
      // Fibers start in order, and the driver writes all that they send before the first one waits.
      { concurrency: "unbounded" }
    ).pipe(
      Effect.timeoutOrElse({
        duration: answerTimeout,
        orElse: () => Effect.fail(notAnswered())
      }),
      Effect.tapError((error) => {
        if (isNotAnswered(error)) return pool.invalidateAll
        return error.reason._tag === "ConnectionError" || isStalePlan(error)
          ? pool.invalidate(link)
          : Effect.void
      })
    )

/** A connection for LISTEN, which has the role of the URL's user. It is opened for the first channel. */
const listener = Effect.fnUntraced(function* (url: Redacted.Redacted, primary: Primary | undefined) {
  const config = { url, applicationName: "calendeal" }
  const session = primary === undefined ? PgConnection.make(config) : connectToPrimary(primary, config)
  const shared = yield* RcRef.make({ acquire: Effect.flatMap(session, ({ pin }) => pin) })
  return {
    listen: (channel: string) =>
      Effect.flatMap(RcRef.get(shared), (connection) => connection.listen(channel)),
    notify: (channel: string) =>
      Effect.flatMap(RcRef.get(shared), (connection) =>
        connection.query("SELECT pg_notify($1, '')", [channel])
      ).pipe(Effect.scoped, Effect.asVoid)
  }
})
