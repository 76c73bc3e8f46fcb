import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ExpectedState } from "./fuzz.ExpectedState.ts"
import type { Fixture } from "./fuzz.fixture.ts"

/** The number of a workspace's rows in the tables, and of incomplete rows. */
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
        ))::int as "withoutHosts",
        (select count(*) from booking_hosts h where not exists (
          select from bookings b where b.uid = h.booking_uid
        ) and not exists (
          select from reservations r where r.id::text = h.booking_uid
        ))::int as "withoutBooking",
        (select count(*) from bookings b where status = 'confirmed' and not exists (
          select from deals d where d.booking_uid = b.uid
        ))::int as "withoutDeal",
        (select count(*) from deals d where booking_uid is null and not exists (
          select from transactions t where t.deal_id = d.id
        ))::int as "withoutPayment",
        (select count(*) from idempotency_keys k where
          not exists (select from bookings b where b.uid = k.outcome) and
          not exists (select from transactions t where t.id::text = k.outcome)
        )::int as "unusedKeys",
        (select count(*) from invitee_locks t where not exists (
          select from bookings b where b.event_type_id = t.event_type_id
            and sha256(convert_to(b.booker_email, 'utf8')) = t.email_hash
        ))::int as "staleTurns"
    `
  )
  const [counts] = yield* sql.withTransaction(count)
  return { ...counts }
}, Effect.orDie)

/** Asserts that the tables contain the expected rows and no incomplete ones. */
export const assertTables = Effect.fnUntraced(function* (expected: ExpectedState, { workspaces }: Fixture) {
  for (const workspaceId of new Set(workspaces.values())) {
    const isHere = (id: string | undefined) => id === workspaceId
    const bookings = [...expected.bookings.values()].filter(({ eventTypeId }) =>
      isHere(workspaces.get(eventTypeId))
    )
    const payments = [...expected.payments.values()].filter((payment) => isHere(payment.workspaceId))
    const events = [...expected.events].filter(([eventTypeId]) => isHere(workspaces.get(eventTypeId)))
    assert.deepStrictEqual(yield* countsOf(workspaceId), {
      bookings: bookings.length,
      payments: payments.length,
      events: events.reduce((sum, [, inserted]) => sum + inserted, 0),
      keys: bookings.length + payments.length,
      withoutHosts: 0,
      withoutBooking: 0,
      withoutDeal: 0,
      withoutPayment: 0,
      unusedKeys: 0,
      staleTurns: 0
    })
  }
})
