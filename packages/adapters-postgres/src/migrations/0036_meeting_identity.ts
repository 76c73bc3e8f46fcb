import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { script } from "./script.ts"

/**
 * The identity of a meeting over its moves, and the booker's language. The new columns rewrite no rows. Then each booking
 * that replaced another gets its root and its place in the chain: one index look-up and one new row version for each. Earlier
 * cancellations do not count, because no message about them had a sequence.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* script(sql`
    alter table bookings
      -- Null: the booking is its own root.
      add column root_uid text,
      add column sequence integer not null default 0,
      add column language text;

    -- For each workspace in turn, because no role sees the bookings of all.
    do $$
    declare workspace uuid;
    begin
      for workspace in select workspace_id from directory_slugs loop
        perform set_config('app.workspace_id', workspace::text, true);
        with recursive chain as (
          select moved.uid, initial.uid as root, 1 as place
          from bookings moved
          join bookings initial on initial.workspace_id = workspace and initial.uid = moved.rescheduled_from
          where moved.workspace_id = workspace and initial.rescheduled_from is null
          union all
          select moved.uid, root, place + 1
          from chain
          join bookings moved on moved.workspace_id = workspace and moved.rescheduled_from = chain.uid
        )
        update bookings set root_uid = root, sequence = place
        from chain
        where bookings.workspace_id = workspace and bookings.uid = chain.uid;
      end loop;
      perform set_config('app.workspace_id', '', true);
    end $$;
  `)
})
