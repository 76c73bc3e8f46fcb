import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "../migrations/script.ts"
import { type TableSum, tableSums } from "./tableSums.ts"

/** The database into which a backup is to be restored. */
export interface Target {
  readonly database: string
  /** The major version of the server. */
  readonly server: number
  /** The number of its tables, views and sequences. A database must have none. */
  readonly relations: number
  /** Whether the login may create roles. */
  readonly createsRoles: boolean
}

export const readTarget = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [target] = yield* sql<Target>`
    select current_database()::text as database, current_setting('server_version_num')::integer / 10000 as server,
      (
        select count(*)::integer from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      ) as relations,
      (select rolsuper or rolcreaterole from pg_roles where rolname = session_user) as "createsRoles"
  `
  return target ?? (yield* Effect.die("PostgreSQL does not describe the database."))
})

/** Those of the roles that do not exist on the server. */
export const missingRoles = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{
    name: string
  }>`select rolname::text as name from pg_roles where rolname = any(${names}::text[])`
  return names.filter((name) => !found.some((one) => one.name === name))
})

/** Creates the role of the service, as migration 0001 does. A backup contains no roles. */
export const createServiceRole = script(`
  do $$ begin
    if not exists (select from pg_roles where rolname = 'calendeal_service') then
      create role calendeal_service nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$
`)

/** What migration 0001 sets for the tables of its owner. A backup does not contain it, because it names the former owner. */
export const setDefaultPrivileges = script(`
  alter default privileges in schema public grant select, insert, update on tables to calendeal_service;
  alter default privileges in schema public grant usage on sequences to calendeal_service
`)

/**
 * The sums of all tables, for their owner. Row-level security applies to the owner, too, so it is turned off for the time of
 * a transaction that is rolled back. No one else may use the database at that time.
 */
export const sumsForOwner = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const read = Effect.gen(function* () {
    yield* script(`
      do $$ declare forced regclass; begin
        for forced in select oid from pg_class where relforcerowsecurity loop
          execute format('alter table %s no force row level security', forced);
        end loop;
      end $$
    `)
    return yield* Effect.flatMap(tableSums, (sums) => Effect.fail(new Sums(sums)))
  })
  return yield* sql.withTransaction(read).pipe(
    Effect.catchIf(
      (error): error is Sums => error instanceof Sums,
      ({ sums }) => Effect.succeed(sums)
    )
  )
})

/** Carries the result out of the transaction that it rolls back. */
class Sums {
  readonly sums: ReadonlyArray<TableSum>
  constructor(sums: ReadonlyArray<TableSum>) {
    this.sums = sums
  }
}
