import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Acts } from "./fuzz.Acts.ts"
import type { Belongings } from "./fuzz.belongings.ts"

/** How many rows a workspace has in each table, and how many of them are half of something. */
const countsOf = Effect.fnUntraced(function* (workspaceId: string) {
  const sql = yield* SqlClient.SqlClient
  const count = Effect.andThen(
    sql`select set_config('app.workspace_id', ${workspaceId}, true)`,
    sql<Record<string, number>>`
      select
        (select count(*) from bookings)::int as bookings,
        (select count(*) from transactions)::int as payments,
        (select count(*) from form_events)::int as events,
        (select count(*) from idempotency_keys)::int as keys,
        (select count(*) from bookings b where not exists (
          select from booking_hosts h where h.booking_uid = b.uid and h.active = (b.status = 'confirmed')
        ))::int as unhosted,
        (select count(*) from booking_hosts h where not exists (
          select from bookings b where b.uid = h.booking_uid
        ))::int as unbooked,
        (select count(*) from bookings b where status = 'confirmed' and not exists (
          select from deals d where d.booking_uid = b.uid
        ))::int as undealt,
        (select count(*) from deals d where booking_uid is null and not exists (
          select from transactions t where t.deal_id = d.id
        ))::int as groundless,
        (select count(*) from idempotency_keys k where
          not exists (select from bookings b where b.uid = k.outcome) and
          not exists (select from transactions t where t.id::text = k.outcome)
        )::int as unspent,
        (select count(*) from invitee_turns t where not exists (
          select from bookings b where b.event_type_id = t.event_type_id
            and sha256(convert_to(b.booker_email, 'utf8')) = t.email_hash
        ))::int as queueing
    `
  )
  const [counts] = yield* sql.withTransaction(count)
  return { ...counts }
}, Effect.orDie)

/** The tables hold what was said to be done, row by row, and halves of nothing. */
export const assertTables = Effect.fnUntraced(function* (acts: Acts, { homes }: Belongings) {
  for (const workspaceId of new Set(homes.values())) {
    const isHere = (home: string | undefined) => home === workspaceId
    const bookings = [...acts.bookings.values()].filter(({ eventTypeId }) => isHere(homes.get(eventTypeId)))
    const payments = [...acts.payments.values()].filter((payment) => isHere(payment.workspaceId))
    const events = [...acts.events].filter(([eventTypeId]) => isHere(homes.get(eventTypeId)))
    assert.deepStrictEqual(yield* countsOf(workspaceId), {
      bookings: bookings.length,
      payments: payments.length,
      events: events.reduce((sum, [, inserted]) => sum + inserted, 0),
      keys: bookings.length + payments.length,
      unhosted: 0,
      unbooked: 0,
      undealt: 0,
      groundless: 0,
      unspent: 0,
      queueing: 0
    })
  }
})
