import { createHash, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { inject } from "vitest"
import { layer, make, type PostgresOptions } from "../connection/index.ts"
import { distribute } from "../distribution/distribute.ts"
import { migrate } from "../migrations/migrate.ts"
import type { Migrations } from "../migrations/Migration.ts"
import { setLoginSettings } from "../tenancy/loginSettings.ts"

interface Run {
  readonly ownerUrl: Redacted.Redacted
  /** The owner's URLs of the workers, if the server is the coordinator of a Citus cluster. */
  readonly workerUrls: ReadonlyArray<Redacted.Redacted>
  readonly run: string
}

const currentRun = Effect.sync((): Run => {
  const { ownerUrl, run, workerUrls } = inject("postgres")
  return { ownerUrl: Redacted.make(ownerUrl), workerUrls: workerUrls.map((url) => Redacted.make(url)), run }
})

/** All servers of the run, the coordinator last. */
const serversOf = ({ ownerUrl, workerUrls }: Run) => [...workerUrls, ownerUrl]

/**
 * The owner's URL of a new migrated database, which is dropped with the scope. On Citus it is distributed. The migrations run
 * once per test run, in a template. A copy of it takes 0.1 s.
 */
export const freshDatabase = Effect.fn("freshDatabase")(function* (migrations: Migrations) {
  const url = yield* copyOf(yield* templateOf(migrations))
  // Copies do not have them.
  if ("tenancy/set_login_settings.sql" in migrations) yield* as(url, () => setLoginSettings(loginOf(url)))
  return url
})

const loginOf = (url: Redacted.Redacted) => decodeURIComponent(new URL(Redacted.value(url)).username)

/** The owner's URL of a copy of a database without connections. The copy is dropped with the scope. */
export const copiedDatabase = (url: Redacted.Redacted) =>
  copyOf(new URL(Redacted.value(url)).pathname.slice(1))

const copyOf = Effect.fnUntraced(function* (template: string) {
  const current = yield* currentRun
  const name = `${current.run}_${randomBytes(6).toString("hex")}`
  yield* Effect.acquireRelease(
    Effect.forEach(serversOf(current), (url) => as(url, (sql) => copyDatabase(sql, template, name))),
    () => Effect.forEach(serversOf(current).toReversed(), (url) => as(url, (sql) => dropDatabase(sql, name)))
  )
  return databaseOf(current.ownerUrl, name)
})

/** A `SqlClient` and its driver on a fresh database. The role is the given one, otherwise the owner. */
export const freshPostgres = (migrations: Migrations, options: Omit<PostgresOptions, "url"> = {}) =>
  Layer.unwrap(Effect.map(freshDatabase(migrations), (url) => layer({ ...options, url })))

/** Cloning files is fastest on a server without fsync. */
const copyDatabase = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, from: string, to: string) {
  const [server] = yield* sql<{ clones: boolean | null }>`
    SELECT current_setting('file_copy_method', true) = 'clone' AND current_setting('fsync') = 'off' AS clones`
  const strategy = server?.clones ? "FILE_COPY" : "WAL_LOG"
  yield* sql`CREATE DATABASE ${sql(to)} TEMPLATE ${sql(from)} STRATEGY ${sql.literal(strategy)}`
})

const dropDatabase = (sql: SqlClient.SqlClient, name: string) =>
  sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`

/** The owner's URLs of the databases of a run that are left, without templates. */
export const databasesOf = ({ ownerUrl, run }: { readonly ownerUrl: string; readonly run: string }) => {
  const url = Redacted.make(ownerUrl)
  return as(url, (sql) =>
    Effect.map(
      sql<{ datname: string }>`
        SELECT datname FROM pg_database WHERE starts_with(datname, ${run}) AND datallowconn`,
      (rows) => rows.map(({ datname }) => databaseOf(url, datname))
    )
  )
}

/** Drops the databases of a run on servers that run longer than the tests. */
export const dropDatabasesOf = (current: Run) =>
  Effect.forEach(serversOf(current), (url) =>
    as(url, (sql) =>
      Effect.gen(function* () {
        const left = yield* sql<{
          datname: string
        }>`SELECT datname FROM pg_database WHERE starts_with(datname, ${current.run})`
        for (const { datname } of left) {
          yield* sql`ALTER DATABASE ${sql(datname)} IS_TEMPLATE false`
          yield* dropDatabase(sql, datname)
        }
      })
    )
  )

/** The name of the migrated template. The first test worker makes it while the others wait. */
const templateOf = Effect.fnUntraced(function* (migrations: Migrations) {
  const current = yield* currentRun
  const { ownerUrl, run, workerUrls } = current
  const texts = Object.entries(migrations).map(([key, value]) => (typeof value === "string" ? value : key))
  const name = `${run}_template_${createHash("sha256").update(texts.join()).digest("hex").slice(0, 8)}`
  yield* as(ownerUrl, (sql) =>
    Effect.gen(function* () {
      // A session lock, because a database cannot be created in a transaction. It ends with the connection.
      const session = yield* sql.reserve
      yield* session.execute("SELECT pg_advisory_lock(hashtext($1))", [name], undefined)
      const ready = yield* sql`SELECT FROM pg_database WHERE datname = ${name} AND datistemplate`
      if (ready.length > 0) return
      for (const url of serversOf(current))
        yield* as(url, (server) =>
          Effect.andThen(dropDatabase(server, name), server`CREATE DATABASE ${server(name)}`)
        )
      if (workerUrls.length === 0) yield* as(databaseOf(ownerUrl, name), () => migrate(migrations))
      else yield* distributedTemplate(current, name, migrations)
      for (const url of serversOf(current)) yield* as(url, (server) => beTemplate(server, name))
    })
  )
  return name
})

/** The owner's URLs of the workers of a Citus cluster. None for other servers. */
export const workersOf = (ownerUrl: Redacted.Redacted) =>
  as(ownerUrl, (sql) =>
    Effect.gen(function* () {
      const [citus] = yield* sql`SELECT 1 AS one FROM pg_extension WHERE extname = 'citus'`
      if (citus === undefined) return []
      const nodes = yield* sql<{ name: string; port: number }>`
        SELECT nodename AS name, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND isactive ORDER BY nodeid
      `
      return nodes.map(({ name, port }) => {
        const address = new URL(Redacted.value(ownerUrl))
        address.host = `${name}:${port}`
        return Redacted.make(address.href)
      })
    })
  )

/** Migrates an empty database of a Citus cluster and distributes it. */
const distributedTemplate = Effect.fnUntraced(function* (
  { ownerUrl, workerUrls }: Run,
  name: string,
  migrations: Migrations
) {
  for (const url of [...workerUrls, ownerUrl])
    yield* as(databaseOf(url, name), (sql) => sql`CREATE EXTENSION citus`)
  yield* as(databaseOf(ownerUrl, name), (sql) =>
    Effect.gen(function* () {
      const [coordinator, ...workers] = [ownerUrl, ...workerUrls].map((url) => new URL(Redacted.value(url)))
      yield* sql`SELECT citus_set_coordinator_host(${coordinator?.hostname}, ${Number(coordinator?.port)})`
      for (const { hostname, port } of workers)
        yield* sql`SELECT citus_add_node(${hostname}, ${Number(port)})`
      yield* migrate(migrations)
      if ("tenancy/set_login_settings.sql" in migrations) yield* distribute
    })
  )
})

/** Closes the database to sessions, also to those that Citus keeps, because a database in use cannot be copied. */
const beTemplate = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, name: string) {
  yield* sql`ALTER DATABASE ${sql(name)} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`
  const end = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`
  while ((yield* end).length > 0) yield* Effect.promise(() => sleep(20))
})

const databaseOf = (url: Redacted.Redacted, name: string) => {
  const address = new URL(Redacted.value(url))
  address.pathname = name
  return Redacted.make(address.href)
}

/** Runs the effect with its own connection. Errors of the database are defects. */
const as = <A, E, R>(url: Redacted.Redacted, work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const services = yield* make({ url })
    return yield* Effect.provide(Effect.flatMap(SqlClient.SqlClient, work), services)
  }).pipe(Effect.scoped, Effect.provide(Reactivity.layer), Effect.orDie)

/** Sets the outbox's clock ahead of the database's by these milliseconds. Needs a login that owns the function. */
export const setOutboxAhead = (sql: SqlClient.SqlClient, millis: number) =>
  sql
    .withTransaction(
      Effect.andThen(
        sql`set local role none`,
        sql`
          create or replace function outbox_now() returns timestamptz
          language sql stable as $$ select now() + interval '${sql.literal(String(millis))} milliseconds' $$
        `
      )
    )
    .pipe(Effect.orDie, Effect.asVoid)
