import { assert } from "@effect/vitest"
import { Data, Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Canaries } from "./Canaries.ts"

/** The columns for personal data. No other column may contain an email, phone number or name, in any encoding. */
export const personalColumns: ReadonlyArray<string> = [
  // The lead, and the data from the visitor's page and form.
  "contacts.email",
  "contacts.name",
  "contacts.phone",
  "contacts.attribution",
  "contacts.custom_fields",
  "contacts.replaced",
  // The emails of contacts that were merged into it.
  "contacts.merged",
  "contacts.search_text",
  // The booker with the answers, and the guests.
  "bookings.booker_email",
  "bookings.document",
  "bookings.search_text",
  // Whom a one-off link is for, and what it fills in.
  "one_off_links.person",
  "one_off_links.responses",
  // Who waits for a time, and what they are booked with.
  "waiting_entries.person",
  "waiting_entries.details",
  // What a payment provider says of a payer: as it came, and while it is not in the ledger.
  "provider_calls.body",
  "unmatched_entries.email",
  "unmatched_entries.description",
  // Data from the billing system.
  "transactions.description"
]

/**
 * The columns with the workspace's own members and the texts of its rules and policies, and with the changes of these. A test
 * may name a visitor in them.
 */
const staffColumns: ReadonlyArray<string> = [
  "hosts.email",
  "members.email",
  "event_types.document",
  "audit_log.changes"
]

/**
 * The columns of all tables (`contacts.email`) that contain a canary in PostgreSQL's text representation, each with the
 * surroundings of one. Reads as the
 * database's owner, who sees all rows, and changes nothing.
 */
export const columnsWith = Effect.fnUntraced(function* (canaries: Canaries) {
  const sql = yield* SqlClient.SqlClient
  const found = new Map<string, string>()
  const search = Effect.gen(function* () {
    yield* sql`set local role none`
    const tables = yield* sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`
    for (const { name } of tables) {
      const table = sql.literal(name)
      yield* sql`alter table ${table} no force row level security`
      const rows = yield* sql<{ row: object }>`select to_jsonb(whole) as row from ${table} whole`
      for (const { row } of rows)
        for (const [column, value] of Object.entries(row)) {
          const text = typeof value === "string" ? value : JSON.stringify(value)
          const [surroundings] = canaries.foundIn(text)
          if (surroundings !== undefined) found.set(`${name.replace("public.", "")}.${column}`, surroundings)
        }
    }
    return yield* new Undone()
  })
  yield* Effect.catchTag(sql.withTransaction(search), "Undone", () => Effect.void)
  return found
})

/** Dies if a column that is not for personal data contains a canary. */
export const searchTables = Effect.fnUntraced(function* (canaries: Canaries) {
  const found = yield* columnsWith(canaries)
  const known = [...personalColumns, ...staffColumns]
  assert.deepStrictEqual(
    [...found].filter(([column]) => !known.includes(column)),
    []
  )
}, Effect.orDie)

class Undone extends Data.TaggedError("Undone") {}
