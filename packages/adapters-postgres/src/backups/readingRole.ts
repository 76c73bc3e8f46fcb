import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"

/** The role that may read all rows for backups, if the login itself may not. An administrator makes it: it needs BYPASSRLS. */
export const backupRole = "calendeal_backup"

/**
 * The role with which the session's login reads the rows of all workspaces: the login itself, or `backupRole`. None if row-level
 * security hides rows from both, or if one of them may not read every table (D-BACKUP-2).
 */
export const readingRole = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ name: string }>`
    select rolname as name from pg_roles role
    where (rolsuper or rolbypassrls) and (
      rolname = session_user or rolname = ${backupRole} and pg_has_role(session_user, oid, case
        when current_setting('server_version_num')::integer < 160000 then 'member' else 'set'
      end)
    ) and not exists (
      select from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not has_table_privilege(role.oid, pg_class.oid, 'select')
    )
    order by rolname <> session_user limit 1
  `
  return Option.map(Option.fromUndefinedOr(found[0]), ({ name }) => name)
})
