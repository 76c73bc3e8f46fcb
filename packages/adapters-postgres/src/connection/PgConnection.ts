import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import postgres from "postgres"
import { SqlError } from "effect/sql"
import { arrayTypes } from "./arrays.ts"
import { connectTimeout, connectOnce, requestCancel, type SessionKey, wasLost } from "./connect.ts"
import { PendingQueries, type Rows } from "./PendingQueries.ts"
import { toSqlError } from "./sqlState.ts"

/** Where to connect, and the session's settings, sent with the greeting: `role`, `application_name` and the like. */
export interface PgConnectionOptions {
  readonly url: Redacted.Redacted
  readonly session: Readonly<Record<string, string>>
}

/** What begins or ends a transaction or a part of one. */
const boundary = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/i

/**
 * One connection to PostgreSQL, from its greeting to its end. It never comes back: once the socket is lost, every
 * statement on it fails, and whoever needs a connection gets another. postgres.js by itself would reconnect beneath
 * the holder of a transaction, leave its statements without an answer or end the process with an uncaught error
 * (3.4.9 does all three). So a link is a postgres.js client of its own, whose only connection is dialled once.
 */
export class PgConnection {
  private readonly sql: postgres.Sql
  private readonly line = connectOnce()
  private readonly pending: PendingQueries
  private readonly listeners: Array<() => void> = []
  private key: SessionKey | undefined
  private loss: SqlError.SqlError | undefined
  private lastFailed = false

  private constructor({ url, session }: PgConnectionOptions) {
    // No literal in the call, because the types do not know `socket`, which the manual describes.
    const options = {
      connect_timeout: connectTimeout,
      connection: session,
      fetch_types: false,
      max: 1,
      max_lifetime: null,
      onclose: () => this.lose(toSqlError("connection", wasLost)),
      onnotice: () => {},
      socket: this.line.socket,
      types: arrayTypes
    }
    this.sql = postgres(Redacted.value(url), options)
    this.pending = new PendingQueries({
      cancelRunning: async () => this.key && requestCancel(this.sql.options, this.key),
      cut: () => {
        this.lose(toSqlError("connection", wasLost))
        this.line.cut()
      }
    })
  }

  /** Connects; fails within seconds, also when nobody answers. */
  static readonly open = (options: PgConnectionOptions): Effect.Effect<PgConnection, SqlError.SqlError> =>
    Effect.tryPromise({
      try: async () => {
        const link = new PgConnection(options)
        // The first statement shows that the session is there; without a line it would wait for ever.
        const first = link.sql.unsafe("SELECT").execute()
        await Promise.race([first, link.line.established.then(() => first)]).catch((cause) => {
          link.line.cut()
          throw cause
        })
        link.key = (await first).state
        return link
      },
      catch: (cause) => toSqlError("connect", cause)
    })

  /** Says goodbye; to a server that does not listen any more, within a second. */
  readonly close = Effect.promise(async () => {
    if (!this.isLost) await this.sql.end({ timeout: 1 })
    this.line.cut()
  })

  get isLost(): boolean {
    return this.loss !== undefined
  }

  /** Comes back when the connection is lost. */
  readonly untilLost = Effect.callback<void>((resume) => {
    this.listeners.push(() => resume(Effect.void))
    if (this.isLost) resume(Effect.void)
  })

  /** Runs a statement; without parameters and unprepared it may be several, divided by semicolons. */
  run(text: string, parameters: Rows, how: { readonly prepare: boolean; readonly values: boolean }) {
    return Effect.callback<Rows, SqlError.SqlError>((resume) => {
      const refusal = this.loss ?? unsendable(parameters)
      if (refusal !== undefined) return resume(Effect.fail(refusal))
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

  /** Reads a long result in batches, as fast as they are taken. */
  stream(text: string, parameters: Rows): Stream.Stream<Rows, SqlError.SqlError> {
    const { sql } = this
    // A generator, because the cursor's own iterator returns plain values where a promise is expected.
    const batches = async function* () {
      for await (const rows of sql.unsafe(text, sendable(sql, parameters)).cursor(256)) yield rows
    }
    return Stream.suspend(() => {
      const refusal = this.loss ?? unsendable(parameters)
      return refusal === undefined
        ? Stream.fromAsyncIterable(batches(), (cause) => this.failure(cause))
        : Stream.fail(refusal)
    })
  }

  /**
   * Before somebody else gets the connection: if the last statement failed there may be a transaction open, as after
   * a `BEGIN; SET LOCAL …` whose second half was refused.
   */
  readonly tidy = Effect.suspend(() =>
    this.lastFailed && !this.isLost
      ? Effect.ignore(this.run("ROLLBACK", [], { prepare: false, values: false }))
      : Effect.void
  )

  private failure(cause: unknown): SqlError.SqlError {
    this.lastFailed = true
    const error = toSqlError("execute", cause)
    // Said at once: between a socket's error and its close, postgres.js would still take statements, and forget them.
    if (error.reason._tag === "ConnectionError") this.lose(error)
    return error
  }

  private lose(error: SqlError.SqlError): void {
    if (this.isLost) return
    this.loss = error
    this.pending.failAll(error)
    for (const tell of this.listeners) tell()
  }
}

type Parameters = ReadonlyArray<unknown>
type Sendable = Array<postgres.ParameterOrJSON<never>>

/**
 * What the server cannot take, as an error of this statement. Left to postgres.js (3.4.9) it would throw while it
 * writes, and the statement that happens to run on the connection would fail in its place.
 */
const unsendable = (parameters: Parameters): SqlError.SqlError | undefined => {
  const index = parameters.findIndex(
    (value) => value === undefined || (value instanceof Date && Number.isNaN(value.getTime()))
  )
  if (index < 0) return undefined
  const message = `Parameter $${index + 1} is ${parameters[index] === undefined ? "undefined" : "not a date"}`
  return new SqlError.SqlError({
    reason: new SqlError.UnknownError({ cause: new TypeError(message), message, operation: "execute" })
  })
}

/** Arrays are sent without a type: postgres.js would declare one of dates to be a date. The server knows better. */
const sendable = (sql: postgres.Sql, parameters: Parameters) =>
  // The driver takes anything and writes it as the type that the server expects; its types are narrower than that.
  parameters.map((value) => (Array.isArray(value) ? sql.typed(value, 0) : value)) as Sendable
