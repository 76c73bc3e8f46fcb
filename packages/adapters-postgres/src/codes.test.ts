import { CalendarEntries, CalendarGrants } from "@calendeal/domain/calendars"
import { MeetingLinks } from "@calendeal/domain/conferencing"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  change,
  createBooking,
  createOffering,
  sampleCalendar,
  sampleCalendarEntry,
  sampleMeetingLink
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { makeTenancy } from "./tenancy/Tenancy.ts"
import { layerTest } from "./testing/index.ts"

layer(layerTest, { excludeTestServices: true, timeout: "3 minutes" })("codes of a later version", (it) => {
  it.effect("are read as a general fault, so that the service works during a rolling deployment", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { tenantTransaction } = yield* makeTenancy
      const [queries, entries] = [yield* WorkspaceQueries, yield* CalendarEntries]
      const [links, grants] = [yield* MeetingLinks, yield* CalendarGrants]
      const offering = yield* createOffering()
      const { id } = offering.workspace
      const [host] = offering.hosts
      if (host === undefined) return assert.fail("a host is missing")
      const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
      yield* change(id, { _tag: "CreateCalendar", calendar })
      const booking = yield* createBooking(offering)
      assert.isTrue(yield* entries.store(sampleCalendarEntry(booking, calendar), 0, []))
      const effects = { messages: [], dueNow: null }
      assert.isTrue(yield* links.store(sampleMeetingLink(booking), 0, effects))
      yield* tenantTransaction(id)(
        Effect.all([
          sql`update calendars set last_error = 'not_invented_yet', failures = 1 where workspace_id = ${id}`,
          sql`update calendar_entries set fault = 'not_invented_yet' where workspace_id = ${id}`,
          sql`update meeting_links set fault = 'not_invented_yet' where workspace_id = ${id}`
        ])
      )
      const read = Option.getOrThrow(yield* queries.find(id, "calendars", calendar.id))
      assert.strictEqual(read.lastError, "server_error")
      const entry = Option.getOrThrow(yield* entries.find(id, host.id, booking.rootUid))
      assert.strictEqual(entry.fault, "server_error")
      const link = Option.getOrThrow(yield* links.find(id, booking.rootUid))
      assert.strictEqual(link.fault, "server_error")
      const used: Array<boolean> = []
      yield* grants.renew(id, calendar.id, ({ isLost }) => {
        used.push(isLost)
        return Effect.succeed({ _tag: "Renewed", value: "token", sealedAccess: "v1.second" })
      })
      assert.deepStrictEqual(used, [false])
    })
  )
})
