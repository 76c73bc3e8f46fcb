import { BookingLedger } from "@calendeal/domain/bookings"
import { CalendarEntries } from "@calendeal/domain/calendars"
import { MeetingLinks } from "@calendeal/domain/conferencing"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { WorkspaceQueries, Removals } from "@calendeal/domain/management"
import {
  change,
  sampleApiKey,
  sampleCalendar,
  sampleCalendarEntry,
  sampleConferenceAccount,
  sampleMeetingLink,
  sampleMember,
  sampleWorkspace,
  createPerson
} from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase } from "../../src/testing/index.ts"

/** So many rows that the removal takes several steps. */
const events = 25_000
const contacts = 5_000

describe("removing a large workspace", { timeout: 300_000 }, () => {
  it.live("it is invisible immediately, and its rows are removed in steps, each in a transaction", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const asService = Effect.provide(layerAt({ url }), {
        local: true
      })
      const rowsOf = (id: WorkspaceId) => Effect.provide(countRows(id), postgres({ url, connections: 1 }))
      const { booking, entry, key, offering, other } = yield* asService(
        Effect.gen(function* () {
          const [person, untouched] = [yield* createPerson, yield* createPerson]
          const { id } = person.offering.workspace
          const issued = sampleApiKey(id)
          yield* change(id, { _tag: "CreateApiKey", key: issued })
          return {
            ...person,
            entry: yield* meet(person),
            key: issued,
            other: untouched.offering.workspace.id
          }
        })
      )
      const { id, slug } = offering.workspace
      yield* Effect.provide(fill(id, offering.eventType.id), postgres({ url, connections: 1 }))
      const before = yield* rowsOf(other)
      assert.isAbove(yield* rowsOf(id), events + contacts)

      yield* asService(
        Effect.gen(function* () {
          const [directory, queries, removals] = [
            yield* WorkspaceDirectory,
            yield* WorkspaceQueries,
            yield* Removals
          ]
          const [catalog, ledger] = [yield* EventTypeCatalog, yield* BookingLedger]
          yield* change(id, { _tag: "DeleteWorkspace" })
          assert.isAbove(yield* rowsOf(id), events)
          const found: ReadonlyArray<Option.Option<unknown>> = [
            yield* directory.find(id),
            yield* directory.findBySlug(slug),
            yield* directory.findKey(key.prefix),
            yield* catalog.find(offering.eventType.id),
            yield* queries.find(id, "workspace", id),
            yield* ledger.find(id, booking.uid)
          ]
          assert.isTrue(found.every(Option.isNone))
          const [entries, links] = [yield* CalendarEntries, yield* MeetingLinks]
          assert.isFalse(yield* entries.store(entry, 1, []))
          assert.isFalse(yield* links.store(sampleMeetingLink(booking), 1, { messages: [], dueNow: null }))
          assert.deepStrictEqual(
            (yield* queries.list(id, "members", {}, { limit: 5, after: null })).items,
            []
          )
          const again = yield* Effect.flip(change(id, { _tag: "DeleteWorkspace" }))
          assert.strictEqual(again._tag, "ResourceNotFound")
          // The slug is free before the rows are gone.
          const successor = sampleWorkspace({ slug })
          const owner = sampleMember(successor.id)
          yield* change(successor.id, { _tag: "CreateWorkspace", workspace: successor, owner, token: null })

          let left = yield* rowsOf(id)
          let steps = 0
          // Two concurrent steps, and one that is interrupted: its workspace is free again after ten seconds.
          yield* Effect.timeoutOption(removals.sweep, "5 millis")
          while (left > 0) {
            yield* Effect.all([removals.sweep, removals.sweep], { concurrency: "unbounded" })
            const now = yield* rowsOf(id)
            assert.isAtMost(now, left)
            left = now
            steps += 1
            yield* Effect.sleep("50 millis")
          }
          assert.isAbove(steps, 5)
          while (yield* removals.sweep);
          assert.isTrue(Option.isSome(yield* directory.findBySlug(slug)))
        })
      )
      assert.strictEqual(yield* rowsOf(id), 0)
      assert.strictEqual(yield* rowsOf(other), before)
    })
  )
})

/** Stores the booking's entry and link, and an account. */
const meet = Effect.fnUntraced(function* ({ booking, offering }: Effect.Success<typeof createPerson>) {
  const [entries, links] = [yield* CalendarEntries, yield* MeetingLinks]
  const { id } = offering.workspace
  const [host] = offering.hosts
  if (host === undefined) return assert.fail("a host is missing")
  const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
  yield* change(id, { _tag: "CreateCalendar", calendar })
  yield* change(id, { _tag: "CreateConferenceAccount", account: sampleConferenceAccount(id) })
  const entry = sampleCalendarEntry(booking, calendar)
  assert.isTrue(yield* entries.store(entry, 0, []))
  assert.isTrue(yield* links.store(sampleMeetingLink(booking), 0, { messages: [], dueNow: null }))
  return entry
})

const fill = Effect.fnUntraced(function* (id: WorkspaceId, eventTypeId: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select set_config('app.workspace_id', ${id}, true)`
      yield* sql`
        insert into form_events (workspace_id, event_type_id, reported_at, field, dwell_seconds, abandoned)
        select ${id}::uuid, ${eventTypeId}::uuid, now(), 'email', 1, false from generate_series(1, ${events}::integer)
      `
      yield* sql`
        insert into contacts (workspace_id, id, email, attribution, custom_fields, qualification_states, created_at)
        select ${id}::uuid, gen_random_uuid(), nth || '@crowd.example', '{}', '{}', '{}', now()
        from generate_series(1, ${contacts}::integer) nth
      `
    })
  )
})

/** The number of rows of the workspace in all tables. */
const countRows = Effect.fnUntraced(function* (id: WorkspaceId) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'
      and table_name in (select tablename from pg_tables where schemaname = 'public')
  `
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select set_config('app.workspace_id', ${id}, true)`
      const counts = yield* Effect.forEach(
        tables,
        ({ name }) =>
          sql<{
            count: number
          }>`select count(*)::integer as count from ${sql(name)} where workspace_id = ${id}`
      )
      return counts.flat().reduce((sum, { count }) => sum + count, 0)
    })
  )
})
