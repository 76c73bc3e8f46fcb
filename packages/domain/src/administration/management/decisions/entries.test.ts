import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import {
  sampleAuditContext,
  sampleBooking,
  sampleCalendar,
  sampleCalendarEntry,
  sampleNow,
  sampleOffering,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { CalendarEntry, EntryChange } from "../../../channels/calendars/index.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import { decide } from "../decide.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"

const offering = sampleOffering()
const { id } = offering.workspace
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const booking = sampleBooking(offering)
const [host = assert.fail("no host")] = offering.hosts
const removed: EntryChange = { kind: "removed", time: null, noticedAt: sampleNow }
const time = { startAt: sampleTime(3000), endAt: sampleTime(3030) }
const moved: EntryChange = { kind: "moved", time, noticedAt: sampleNow }
const entryWith = (change: EntryChange | null): CalendarEntry => ({
  ...sampleCalendarEntry(booking, sampleCalendar(host)),
  change,
  revision: 4
})
const settling = (
  action: "restore" | "ignore",
  entry: CalendarEntry | null,
  seen: typeof booking | null = booking
) =>
  Result.map(
    decide(
      {
        audit,
        entryId,
        command: { _tag: "ResolveCalendarEntry", uid: booking.uid, hostId: host.id, action, copy: "abc" }
      },
      { booking: seen, entry }
    ),
    (writes) => writes.filter(({ _tag }) => _tag !== "Log")
  )

describe("ResolveCalendarEntry", () => {
  it("D-HEAR-8: restoring an entry posts that it is written again", () => {
    for (const change of [removed, moved]) {
      const entry = entryWith(change)
      assert.deepStrictEqual(Result.getOrThrow(settling("restore", entry)), [
        { _tag: "ReplaceEntry", entry: { ...entry, change: null, state: "writing", revision: 5 } },
        {
          _tag: "Post",
          outboxMessages: [
            { _tag: "WriteEntry", workspaceId: id, bookingUid: booking.uid, hostId: host.id, copy: "abc" }
          ]
        }
      ])
    }
  })

  it("D-HEAR-8: ignoring a change accepts that the entry is gone, or its new time", () => {
    const gone = entryWith(removed)
    assert.deepStrictEqual(Result.getOrThrow(settling("ignore", gone)), [
      { _tag: "ReplaceEntry", entry: { ...gone, change: null, state: "removed", revision: 5 } }
    ])
    const elsewhere = entryWith(moved)
    assert.deepStrictEqual(Result.getOrThrow(settling("ignore", elsewhere)), [
      { _tag: "ReplaceEntry", entry: { ...elsewhere, ...time, change: null, revision: 5 } }
    ])
    const empty: EntryChange = { ...moved, time: { startAt: time.startAt, endAt: time.startAt } }
    assert.instanceOf(Result.getOrThrow(Result.flip(settling("ignore", entryWith(empty)))), StateConflict)
  })

  it("D-HEAR-8: only a change of the present booking's entry can be settled", () => {
    const entry = entryWith(removed)
    const conflict = Result.fail(new StateConflict({ reason: "The entry has no change to resolve." }))
    assert.deepStrictEqual(settling("restore", entryWith(null)), conflict)
    assert.deepStrictEqual(settling("restore", entry, { ...booking, status: "cancelled" }), conflict)
    const other = sampleBooking(offering)
    assert.deepStrictEqual(settling("restore", entry, other), conflict)
    assert.deepStrictEqual(settling("restore", null), Result.fail(new ResourceNotFound()))
    assert.deepStrictEqual(settling("restore", entry, null), Result.fail(new ResourceNotFound()))
  })
})
