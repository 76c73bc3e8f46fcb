import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Interval } from "../../scheduling/availability/index.ts"
import {
  type Booking,
  BookingLedger,
  messagesWhenCancelled,
  moveByHost,
  type VisitorEntry
} from "../../scheduling/bookings/index.ts"
import {
  CalendarEntries,
  type CalendarEntry,
  CalendarWriter,
  type EntryChange,
  type CalendarReading,
  judgeEntries,
  type Judgement,
  type SeenEntry,
  type SeenTime,
  type Suspicion,
  suspicionsIn
} from "../../channels/calendars/index.ts"
import { IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"

/** The maximum number of entries that are looked at after one reading. More are taken as the list shows them. */
const maximumLooks = 20

/** Looks at one server at a time. */
const concurrentLooks = 2

/**
 * Compares a calendar's upcoming entries with a reading: flags what the host changed, or cancels and moves the meetings, by the
 * workspace's policy (D-HEAR-1 to D-HEAR-7). False: an entry could not be looked at.
 */
export const applyHostChanges = Effect.fn("calendarChanges.apply")(function* (reading: CalendarReading) {
  const { calendar, entries, own, window } = reading
  const suspicions = suspicionsIn(entries, own, window)
  if (suspicions.length === 0) return true
  const looked = suspicions.length > maximumLooks ? suspicions : yield* lookAtEach(reading, suspicions)
  const queries = yield* WorkspaceQueries
  const { workspaceId } = calendar
  const workspace = yield* queries.find(workspaceId, "workspace", workspaceId)
  if (Option.isNone(workspace)) return true
  const uids = new Set<string>(looked.map(({ entry }) => entry.bookingUid))
  const bookings = yield* queries.findAll(workspaceId, "bookings", uids)
  const seen = new Map<CalendarEntry, SeenTime>(looked.map((one) => [one.entry, one.seen]))
  const now = yield* DateTime.now
  const observations = entries.map((entry) => {
    const time = seen.get(entry)
    return {
      entry,
      booking: bookings.get(entry.bookingUid) ?? null,
      ...(time !== undefined && { seen: time })
    }
  })
  const judgements = judgeEntries(observations, workspace.value.value.calendarChanges, now)
  yield* Effect.forEach(observations, ({ booking, entry }, nth) => {
    const judgement = judgements[nth]
    return judgement === undefined || booking === null ? Effect.void : settle(entry, booking, judgement, now)
  })
  return looked.length === suspicions.length
})

/** The entries as their server has them. Those that cannot be looked at are left out. */
const lookAtEach = Effect.fnUntraced(function* (
  { access, calendar }: CalendarReading,
  suspicions: ReadonlyArray<Suspicion>
) {
  const calendarWriter = yield* CalendarWriter
  const looks = yield* Effect.forEach(
    suspicions,
    ({ entry }) => {
      const { etag, hostId, icalUid, remoteId, rootUid } = entry
      if (remoteId === null) return Effect.succeed([])
      const identity = { hostId, rootUid, icalUid: icalUid ?? rootUid }
      return calendarWriter.look({ calendar, access }, identity, { remoteId, etag }).pipe(
        Effect.map((found): SeenTime => found && timeOf(found)),
        Effect.result,
        Effect.map((result) => (Result.isSuccess(result) ? [{ entry, seen: result.success }] : []))
      )
    },
    { concurrency: concurrentLooks }
  )
  return looks.flat()
})

const timeOf = ({ endAt, startAt }: SeenEntry): Interval => ({
  start: startAt.epochMilliseconds,
  end: endAt.epochMilliseconds
})

const settle = (entry: CalendarEntry, booking: Booking, judgement: Judgement, now: DateTime.Utc) => {
  switch (judgement._tag) {
    case "Keep":
      return Effect.void
    case "Restored": {
      const { end, start } = judgement.time
      const time = { startAt: DateTime.makeUnsafe(start), endAt: DateTime.makeUnsafe(end) }
      return store({ ...entry, ...time, change: null }, [])
    }
    case "Flag":
      return flag(entry, judgement.kind, judgement.time, now)
    case "Cancel":
      return unlessWritten(entry, cancelByHost(booking, now))
    case "Move":
      return unlessWritten(
        entry,
        Effect.gen(function* () {
          const startAt = DateTime.makeUnsafe(judgement.startAt)
          if (!(yield* moveAsHost(booking, startAt, now))) yield* flag(entry, "moved", judgement.time, now)
        })
      )
  }
}

const store = Effect.fnUntraced(function* (
  { revision, ...entry }: CalendarEntry,
  messages: ReadonlyArray<OutboxMessage>
) {
  const calendarEntries = yield* CalendarEntries
  // False: the service has written the entry since, and the later state counts.
  yield* calendarEntries.store(entry, revision, messages)
})

const flag = (entry: CalendarEntry, kind: EntryChange["kind"], time: SeenTime, now: DateTime.Utc) => {
  const { bookingUid, hostId, workspaceId } = entry
  const change: EntryChange = {
    kind,
    time:
      time === null
        ? null
        : { startAt: DateTime.makeUnsafe(time.start), endAt: DateTime.makeUnsafe(time.end) },
    noticedAt: now
  }
  return store({ ...entry, change }, [
    OutboxMessage.make({
      _tag: "ReportEntryChange",
      workspaceId,
      bookingUid,
      hostId,
      noticedAt: DateTime.formatIso(now)
    })
  ])
}

/** Changes the booking, unless the service has written the entry since the reading began (D-HEAR-7). */
const unlessWritten = Effect.fnUntraced(function* <R>(
  entry: CalendarEntry,
  change: Effect.Effect<void, never, R>
) {
  const calendarEntries = yield* CalendarEntries
  const present = yield* calendarEntries.find(entry.workspaceId, entry.hostId, entry.rootUid)
  if (Option.exists(present, ({ revision }) => revision === entry.revision)) yield* change
})

const cancelByHost = Effect.fnUntraced(function* (booking: Booking, now: DateTime.Utc) {
  const { uid, workspaceId } = booking
  const [ledger, idGenerator] = [yield* BookingLedger, yield* IdGenerator]
  const entry: VisitorEntry = {
    id: yield* idGenerator.uuid,
    workspaceId,
    action: "booking.cancel",
    subject: uid,
    proof: "calendar",
    at: now,
    requestId: yield* idGenerator.uuid
  }
  yield* ledger.cancel(entry, messagesWhenCancelled(booking, "workspace", now), null)
})

const moveAsHost = Effect.fnUntraced(function* (booking: Booking, startAt: DateTime.Utc, now: DateTime.Utc) {
  const [queries, idGenerator] = [yield* WorkspaceQueries, yield* IdGenerator]
  const contact = yield* queries.find(booking.workspaceId, "contacts", booking.contactId)
  if (Option.isNone(contact)) return false
  const context = { at: now, proof: "calendar", requestId: yield* idGenerator.uuid } as const
  return Option.isSome(yield* moveByHost(booking, contact.value, startAt, context))
})
