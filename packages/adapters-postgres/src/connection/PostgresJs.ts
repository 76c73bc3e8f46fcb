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
  /** The same database with no pooler in between, for LISTEN; `url` if not said. */
  readonly directUrl?: Redacted.Redacted
  /** The role that every session takes on, for row-level security; without it, the one that the address names. */
  readonly role?: string
  /** How many connections at most; 16 if not said. They are made when needed, and given up after ten idle minutes. */
  readonly connections?: number
}

/**
 * The bare driver, for what a `SqlClient` cannot do: LISTEN and NOTIFY. It keeps listening across restarts of the
 * server, by itself; it connects only when it is used. As the address's own role, whatever `role` says.
 */
export class PostgresJs extends Context.Service<PostgresJs, postgres.Sql>()(
  "@calendeal/adapters-postgres/PostgresJs"
) {}

/** PostgreSQL as an effect/sql `SqlClient`, spoken by postgres.js. Connects at the first statement. */
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
    // What is lost has been rolled back by the server: a ROLLBACK could only hide the first error behind its own.
    isTransaction: (connection) => !(connection instanceof Connection && connection.link.isLost),
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
  return Context.make(SqlClient.SqlClient, client).pipe(Context.add(PostgresJs, yield* bareDriver(options)))
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
      // In the pool's scope: the connection's own is closed by the invalidation, which would wait for itself.
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

const bareDriver = ({ directUrl, url }: PostgresOptions) =>
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
