import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The effect of hosts' changes in calendars, and the audit entries of those that are carried out. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table workspaces
      add column calendar_changes text not null default 'flag' check (calendar_changes in ('flag', 'apply'));

    alter table audit_log drop constraint audit_log_visitor_check, add constraint audit_log_visitor_check
      check (
        visitor in (
          'manage_token', 'read_token', 'manage_link', 'read_link', 'booker_email', 'sender_link', 'calendar'
        )
      );
  `)
})
