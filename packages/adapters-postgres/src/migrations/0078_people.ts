import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/** The hosts that members are, and which contacts members read. Rewrites no rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table members add column host_id uuid;
    alter table workspaces add column member_contacts text not null default 'booked';
    alter table workspaces add constraint workspaces_member_contacts_check
      check (member_contacts in ('none', 'booked', 'all'));
  `)
})
