import type { Booking } from "@calendeal/domain/bookings"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { rowOf } from "./rows.ts"

/**
 * Enters the first alternative whose hosts are all free. None: what the last one has left must be rolled back
 * with the transaction.
 */
export const takeFirstFree = Effect.fnUntraced(function* (
  sql: SqlClient,
  alternatives: ReadonlyArray<Booking>
) {
  for (const [index, alternative] of alternatives.entries()) {
    const isLast = index === alternatives.length - 1
    if (yield* isLast || !canBeHalf(alternative) ? take(sql, alternative) : takeWhole(sql, alternative)) {
      return Option.some(alternative)
    }
  }
  return Option.none<Booking>()
})

const canBeHalf = ({ hostIds }: Booking) => hostIds.length > 1

/**
 * Enters the booking if every host is free; tells whether it did.
 *
 * A plain insert would deadlock: two that overlap each insert first and then wait for the other. ON CONFLICT
 * lets one of them pass. It names its constraint, so that no other conflict is taken for a busy host, and the
 * hosts come in the order of their ids, so that two teams never wait for each other.
 */
const take = Effect.fnUntraced(function* (sql: SqlClient, booking: Booking) {
  const hostIds = [...new Set(booking.hostIds)]
  const entered = yield* sql`
    with draft as (select * from jsonb_populate_record(null::bookings, ${rowOf(booking)}::jsonb)),
    taken as (
      insert into booking_hosts (
        workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at
      )
      select workspace_id, uid, host_id, event_type_id, start_at, blocked_from, blocked_until, created_at
      from draft, unnest(${hostIds}::uuid[]) as host_id
      order by host_id
      on conflict on constraint host_no_overlap do nothing
      returning host_id
    )
    insert into bookings select * from draft where (select count(*) from taken) = ${hostIds.length}
    returning uid
  `
  return entered.length > 0
})

/** The same, but leaves nothing of a team of which one is busy. */
const takeWhole = (sql: SqlClient, booking: Booking) =>
  sql
    .withTransaction(Effect.filterOrFail(take(sql, booking), Boolean, () => new HalfTaken()))
    .pipe(Effect.catchTag("HalfTaken", () => Effect.succeed(false)))

class HalfTaken extends Data.TaggedError("HalfTaken") {}
