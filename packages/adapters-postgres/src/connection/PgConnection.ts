import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import postgres from "postgres"
import { SqlError } from "effect/sql"
import { arrayTypes } from "./arrays.ts"
import { connectTimeout, connectOnce, requestCancel, type SessionKey, wasLost } from "./connect.ts"
import { PendingQueries, type Rows } from "./PendingQueries.ts"
import { toSqlError } from "./sqlState.ts"

/** The server's URL, and the session's settings in the startup message: `role`, `application_name` and so on. */
export interface PgConnectionOptions {
  readonly url: Redacted.Redacted
  readonly session: Readonly<Record<string, string>>
}

/** Statements that begin or end a transaction or a savepoint. */
const boundary = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i

/**
 * One connection to PostgreSQL. It never reconnects: when the socket is lost, all its statements fail, and the pool opens
 * another connection. By itself postgres.js (3.4.9) reconnects within a transaction, leaves statements without an answer,
 * or ends the process with an uncaught error. So each connection is a postgres.js client that connects only once.
 */
export class PgConnection {
  private readonly sql: postgres.Sql
  private readonly socket = connectOnce()
  private readonly pending: PendingQueries
  private readonly listeners: Array<() => void> = []
  private key: SessionKey | undefined
  private loss: SqlError.SqlError | undefined
  private lastFailed = false

  private constructor({ url, session }: PgConnectionOptions) {
    // Not a literal in the call, because the types lack the documented option `socket`.
    const options = {
      connect_timeout: connectTimeout,
      connection: session,
      fetch_types: false,
      max: 1,
      max_lifetime: null,
      onclose: () => this.lose(toSqlError("connection", wasLost)),
      onnotice: () => {},
      socket: this.socket.connect,
      types: arrayTypes
    }
    this.sql = postgres(Redacted.value(url), options)
    this.pending = new PendingQueries({
      cancelRunning: async () => this.key && requestCancel(this.sql.options, this.key),
      cut: () => {
        this.lose(toSqlError("connection", wasLost))
        this.socket.cut()
      }
    })
  }

  /** Connects, or fails within seconds. */
  static readonly open = (options: PgConnectionOptions): Effect.Effect<PgConnection, SqlError.SqlError> =>
    Effect.tryPromise({
      try: async () => {
        const link = new PgConnection(options)
        // The first statement shows that the session is ready. Without a socket it would never return.
        const first = link.sql.unsafe("SELECT").execute()
        await Promise.race([first, link.socket.established.then(() => first)]).catch((cause) => {
          link.socket.cut()
          throw cause
        })
        link.key = (await first).state
        return link
      },
      catch: (cause) => toSqlError("connect", cause)
    })

  /** Ends the session, within a second also if the server does not respond. */
  readonly close = Effect.promise(async () => {
    if (!this.isLost) await this.sql.end({ timeout: 1 })
    this.socket.cut()
  })

  get isLost(): boolean {
    return this.loss !== undefined
  }

  /** Returns when the connection is lost. */
  readonly untilLost = Effect.callback<void>((resume) => {
    this.listeners.push(() => resume(Effect.void))
    if (this.isLost) resume(Effect.void)
  })

  /** Runs a statement. Without parameters and unprepared it may contain several statements. */
  run(text: string, parameters: Rows, how: { readonly prepare: boolean; readonly values: boolean }) {
    return Effect.callback<Rows, SqlError.SqlError>((resume) => {
      const error = this.loss ?? parameterError(parameters)
      if (error !== undefined) return resume(Effect.fail(error))
      const statement = this.pending.add(resume, boundary.test(text))
      const query = this.sql.unsafe(text, sendable(this.sql, parameters), { prepare: how.prepare })
      ;(how.values ? query.values() : query).then(
        (rows: Rows) => {
          this.lastFailed = false
          this.pending.settle(statement, Effect.succeed(rows))
        },
        (cause) => this.pending.settle(statement, Effect.fail(this.failure(cause)))
      )
      return Effect.promise(() => this.pending.abandon(statement))
    })
  }

  /** Reads a long result in batches of 256 rows, with back-pressure. */
  stream(text: string, parameters: Rows): Stream.Stream<Rows, SqlError.SqlError> {
    const { sql } = this
    // A generator, because the cursor's own iterator returns plain values where a promise is expected.
    const batches = async function* () {
      for await (const rows of sql.unsafe(text, sendable(sql, parameters)).cursor(256)) yield rows
    }
    return Stream.suspend(() => {
      const error = this.loss ?? parameterError(parameters)
      return error === undefined
        ? Stream.fromAsyncIterable(batches(), (cause) => this.failure(cause))
        : Stream.fail(error)
    })
  }

  /**
   * Rolls back before the connection returns to the pool. After a failed statement a transaction may be open, for example
   * after `BEGIN; SET LOCAL …` with an invalid setting.
   */
  readonly tidy = Effect.suspend(() =>
    this.lastFailed && !this.isLost
      ? Effect.ignore(this.run("ROLLBACK", [], { prepare: false, values: false }))
      : Effect.void
  )

  private failure(cause: unknown): SqlError.SqlError {
    this.lastFailed = true
    const error = toSqlError("execute", cause)
    // Immediately: between a socket's error and its close, postgres.js accepts statements and loses them.
    if (error.reason._tag === "ConnectionError") this.lose(error)
    return error
  }

  private lose(error: SqlError.SqlError): void {
    if (this.isLost) return
    this.loss = error
    this.pending.failAll(error)
    for (const notify of this.listeners) notify()
  }
}

type Parameters = ReadonlyArray<unknown>
type Sendable = Array<postgres.ParameterOrJSON<never>>

/**
 * The error of a statement with a parameter that cannot be sent. postgres.js (3.4.9) would throw while it writes, and the
 * running statement would fail instead.
 */
const parameterError = (parameters: Parameters): SqlError.SqlError | undefined => {
  const index = parameters.findIndex(
    (value) => value === undefined || (value instanceof Date && Number.isNaN(value.getTime()))
  )
  if (index < 0) return undefined
  const message = `Parameter $${index + 1} is ${parameters[index] === undefined ? "undefined" : "not a date"}`
  return new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: new TypeError(message), message, operation: "execute" })
  })
}

/** Arrays are sent without a type, because postgres.js would declare an array of dates as a date. */
const sendable = (sql: postgres.Sql, parameters: Parameters) =>
  // The driver accepts any value and writes it as the type that the server expects. Its TypeScript types are narrower.
  parameters.map((value) => (Array.isArray(value) ? sql.typed(value, 0) : value)) as Sendable
