import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Pool from "effect/Pool"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import postgres from "postgres"
import { compiler, Connection } from "./Connection.ts"
import { PgConnection } from "./PgConnection.ts"

export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** The same database without a pooler, for LISTEN. Default: `url`. */
  readonly directUrl?: Redacted.Redacted
  /** The role of every session, for row-level security. Default: the user of the URL. */
  readonly role?: string
  /** The most connections (16). They are opened when needed and closed after ten idle minutes. */
  readonly connections?: number
}

/**
 * The driver itself, for LISTEN and NOTIFY, which a `SqlClient` does not support. It connects when it is first used and
 * listens again after a restart of the server. It has the role of the URL's user, not `role`.
 */
export class PostgresJs extends Context.Service<PostgresJs, postgres.Sql>()(
  "@calendeal/adapters-postgres/PostgresJs"
) {}

/** PostgreSQL as an effect/sql `SqlClient`, with the driver postgres.js. Connects at the first statement. */
export const make = Effect.fnUntraced(function* (
  options: PostgresOptions
): Effect.fn.Return<
  Context.Context<SqlClient.SqlClient | PostgresJs>,
  never,
  Scope.Scope | Reactivity.Reactivity
> {
  const connections = yield* pool(options)
  const client = yield* SqlClient.make({
    driver: "postgres.js",
    compiler,
    acquirer: Pool.get(connections),
    borrower: (use) => Pool.use(connections, use),
    transactionAcquirer: Effect.tap(Pool.get(connections), ({ link }) =>
      Effect.flatMap(Effect.scope, (scope) => Scope.addFinalizer(scope, link.tidy))
    ),
    // The server has rolled back a lost transaction. The error of a ROLLBACK would hide the first one.
    isTransaction: (connection) => !(connection instanceof Connection && connection.link.isLost),
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Context.make(SqlClient.SqlClient, client).pipe(Context.add(PostgresJs, yield* makeDriver(options)))
})

/** `make` as a layer. */
export const layer = (options: PostgresOptions): Layer.Layer<SqlClient.SqlClient | PostgresJs> =>
  Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))

const pool = Effect.fnUntraced(function* ({ url, role, connections = 16 }: PostgresOptions) {
  const scope = yield* Effect.scope
  const session = { application_name: "calendeal", ...(role === undefined ? {} : { role }) }
  const links: Pool.Pool<Connection, SqlError.SqlError> = yield* Pool.makeWithTTL({
    acquire: Effect.gen(function* () {
      const link = yield* Effect.acquireRelease(PgConnection.open({ url, session }), (link) => link.close)
      const connection = new Connection(link)
      // In the pool's scope: `invalidate` closes the connection's scope and would wait for itself there.
      const discard = Effect.andThen(
        link.untilLost,
        Effect.suspend(() => Pool.invalidate(links, connection))
      )
      yield* Effect.forkIn(discard, scope)
      return connection
    }),
    min: 0,
    max: connections,
    timeToLive: "10 minutes",
    timeToLiveStrategy: "usage"
  })
  return links
})

const makeDriver = ({ directUrl, url }: PostgresOptions) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      postgres(Redacted.value(directUrl ?? url), {
        connect_timeout: 5,
        connection: { application_name: "calendeal" },
        fetch_types: false,
        idle_timeout: 60,
        max: 1,
        onnotice: () => {}
      })
    ),
    (sql) => Effect.promise(() => sql.end({ timeout: 1 }))
  )
