import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { serviceRole } from "../migrations/isolate.ts"
import { tableSums } from "./tableSums.ts"

/** A login of the service: a member of the service's role. */
export interface ServiceLogin {
  readonly name: string
  readonly isSuperuser: boolean
}

/** The state of a database at one moment. */
export interface Snapshot {
  /** PostgreSQL's name of the snapshot, for `pg_dump --snapshot`. */
  readonly id: string
  readonly takenAt: Date
  /** The major version of the server. */
  readonly server: number
  readonly database: string
  /** The owner of the tables; null: the database has none of them. */
  readonly owner: string | null
  readonly logins: ReadonlyArray<ServiceLogin>
}

/**
 * Gives `use` a snapshot, which lasts until it returns, and an effect for the sums of the tables in it. `role` has to see all
 * rows (`readingRole`).
 */
export const withSnapshot = Effect.fn("withSnapshot")(function* <A, E, R>(
  role: string,
  use: (snapshot: Snapshot, sums: typeof tableSums) => Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read, read only`
      yield* sql`set local role ${sql(role)}`
      yield* sql`
        select set_config('row_security', 'off', true), set_config('statement_timeout', '0', true),
          set_config('idle_in_transaction_session_timeout', '0', true)
      `
      const [first] = yield* sql<Omit<Snapshot, "logins">>`
        select pg_export_snapshot() as id, now() as "takenAt", current_database()::text as database,
          current_setting('server_version_num')::integer / 10000 as server,
          (select relowner::regrole::text from pg_class where oid = to_regclass('public.migrations')) as owner
      `
      const logins = yield* sql<ServiceLogin>`
        select member.rolname::text as name, member.rolsuper as "isSuperuser" from pg_auth_members
        join pg_roles member on member.oid = pg_auth_members.member
        join pg_roles granted on granted.oid = pg_auth_members.roleid and granted.rolname = ${serviceRole}
        where member.rolcanlogin group by 1, 2 order by 1
      `
      if (first === undefined) return yield* Effect.die("PostgreSQL exports no snapshot.")
      return yield* use({ ...first, logins }, tableSums)
    })
  )
})
