import * as Effect from "effect/Effect"
import { MailRecipient, OutboxMessage } from "@calendeal/domain/consistency"
import { BusyTimes } from "@calendeal/domain/availability"
import type { Booking } from "@calendeal/domain/bookings"
import { CalendarCache, CalendarEntries, CalendarGrants } from "@calendeal/domain/calendars"
import { MeetingLinks } from "@calendeal/domain/conferencing"
import { type AdminCommand, WorkspaceQueries } from "@calendeal/domain/management"
import {
  enterDeliveries,
  sampleAttempt,
  sampleBusy,
  sampleCalendar,
  sampleCalendarEntry,
  sampleMailDelivery,
  sampleMeetingLink,
  change,
  sampleTime
} from "@calendeal/port-contracts/samples"
import type { Staged } from "./staged.ts"

/** Adds two calendars, stores two readings of one, with a booking, and removes the other. */
export const read = Effect.fnUntraced(function* ({ hosts, workspace }: Staged, booking: Booking) {
  const queries = yield* WorkspaceQueries
  const cache = yield* CalendarCache
  const busyTimes = yield* BusyTimes
  const [host] = hosts
  if (host === undefined) return yield* Effect.die("no host")
  const commit = (made: AdminCommand) => change(workspace.id, made)
  const [calendar, other] = [sampleCalendar(host), sampleCalendar(host)]
  yield* commit({ _tag: "CreateCalendar", calendar })
  yield* commit({ _tag: "CreateCalendar", calendar: other })
  yield* commit({
    _tag: "UpdateCalendar",
    hostId: host.id,
    calendarId: other.id,
    settings: { allDay: "ignored" }
  })
  yield* cache.takeDue({ now: sampleTime(1), until: sampleTime(5), limit: 10, ofEach: 10, passOver: [] })
  const reencryption = { before: calendar.sealedAccess, after: "v1.reencrypted" }
  for (const [end, reencrypted] of [[90, null] as const, [100, reencryption] as const]) {
    const intervals = [sampleBusy(60, end), { ...sampleBusy(120, 150), bookingUid: booking.uid }]
    yield* cache.settle(workspace.id, calendar.id, sampleAttempt({ intervals, reencrypted }))
  }
  // A calendar that fails is not made due.
  yield* cache.makeDue(workspace.id, calendar.id, sampleTime(1))
  const health = {
    lastSyncedAt: sampleTime(1),
    lastError: "unreachable",
    lastErrorPart: null,
    failures: 1
  } as const
  yield* cache.settle(workspace.id, calendar.id, {
    ...sampleAttempt(),
    health,
    snapshot: null,
    isReported: true
  })
  yield* cache.keepPush(workspace.id, calendar.id, sampleTime(1))
  yield* cache.failing
  const grants = yield* CalendarGrants
  const renewed = { _tag: "Renewed", value: "token", sealedAccess: "v1.rotated" } as const
  for (const renewal of [{ _tag: "Lost" } as const, renewed])
    yield* grants.renew(workspace.id, calendar.id, () => Effect.succeed(renewal))
  yield* queries.list(workspace.id, "calendars", { hostId: host.id }, { limit: 10, after: null })
  yield* busyTimes.within({
    workspaceId: workspace.id,
    hostIds: [host.id],
    blocked: { start: sampleTime(0).epochMilliseconds, end: sampleTime(20_000).epochMilliseconds },
    counted: null
  })
  yield* commit({ _tag: "DeleteCalendar", hostId: host.id, calendarId: other.id })
})

/** Writes the booking's entry and link twice, so that the second replaces the first, and reads them. */
export const meet = Effect.fnUntraced(function* ({ hosts, workspace: { id } }: Staged, booking: Booking) {
  const [entries, links] = [yield* CalendarEntries, yield* MeetingLinks]
  const [host] = hosts
  if (host === undefined) return yield* Effect.die("no host")
  const calendar = sampleCalendar(host, { kind: "caldav", isDestination: true })
  const added = { _tag: "CreateCalendar", calendar } as const
  yield* change(id, added)
  const { uid: bookingUid } = booking
  const messages = [
    OutboxMessage.make({
      _tag: "ReportEntryChange",
      workspaceId: id,
      bookingUid,
      hostId: host.id,
      noticedAt: "2026-01-01T00:00:00.000Z"
    })
  ]
  const entry = sampleCalendarEntry(booking, calendar)
  const recipient = MailRecipient.make("booker")
  const waiting = { dueAt: sampleTime(10_000), eventId: crypto.randomUUID() }
  yield* enterDeliveries(sampleMailDelivery(booking, { recipient }, waiting))
  const link = sampleMeetingLink(booking)
  for (const before of [0, 1]) {
    yield* entries.store(entry, before, messages)
    yield* links.store(link, before, { messages, dueNow: bookingUid })
  }
  const meetings = new Set([booking.rootUid])
  yield* entries.store({ ...entry, change: { kind: "removed", time: null, noticedAt: sampleTime(1) } }, 2, [])
  yield* entries.upcoming(id, calendar.id)
  yield* entries.uidsOf(id, calendar.hostId)
  yield* change(id, {
    _tag: "ResolveCalendarEntry",
    uid: bookingUid,
    hostId: host.id,
    action: "restore",
    copy: "abc"
  })
  yield* entries.find(id, host.id, booking.rootUid)
  yield* entries.ofMeetings(id, meetings)
  yield* links.find(id, booking.rootUid)
  yield* links.findAll(id, meetings)
})
