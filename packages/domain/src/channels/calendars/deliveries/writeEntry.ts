import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type Booking, type GroupId, waits } from "../../../scheduling/bookings/index.ts"
import {
  type BusyCalendar,
  CalendarEntries,
  type CalendarEntry,
  CalendarWriter,
  type EntryContent,
  type EntryIdentity,
  entryStep,
  type FetchFailed,
  type FetchFault,
  groupMeeting,
  isTransient,
  type KnownEntry,
  obstacleOf,
  openAccess,
  type WrittenEntry
} from "../index.ts"
import { awaitLink, findLink, linkGivesUp, settleLink } from "../../conferencing/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { Contact } from "../../../leads/contacts/index.ts"
import type { EventType, Host } from "../../../workspace/event-types/index.ts"
import { calendarUid } from "../../../kernel/itip/index.ts"
import type { CalendarRecord, Versioned } from "../../records/index.ts"
import { type MailSettings, ServiceAddress } from "../../mails/index.ts"
import { type Delivery, Outcome } from "../../outbox/index.ts"
import type { Workspace } from "../../../workspace/workspaces/index.ts"
import { entryContent } from "./entryContent.ts"
import { leftMeeting } from "./draftEntries.ts"
import { makesLink } from "./makesLink.ts"
import { writeAgain } from "./writeAgain.ts"

/** The data that the entries of one lease share. Look-ups return null for what is removed or erased. */
export interface Attempt {
  readonly workspace: Workspace
  readonly settings: MailSettings
  readonly host: Host
  /** The host's destination calendar; null: none. */
  readonly destination: CalendarRecord | null
  /** The time by the outbox's clock. */
  readonly now: Effect.Effect<DateTime.Utc>
  readonly lookUps: {
    readonly booking: (id: string | null) => Effect.Effect<Booking | null>
    /** All bookings of the group, ever. */
    readonly group: (id: GroupId) => Effect.Effect<ReadonlyArray<Booking>>
    readonly calendar: (id: string | null) => Effect.Effect<CalendarRecord | null>
    readonly contact: (id: string | null) => Effect.Effect<Contact | null>
    readonly eventType: (id: string | null) => Effect.Effect<Versioned<EventType> | null>
    readonly host: (id: string | null) => Effect.Effect<Versioned<Host> | null>
  }
}

/**
 * Makes a host's entry of a meeting equal to the booking (`entryStep`). The intention is stored before the request, and the
 * result after it, each only if nothing else changed the entry in between: so a late result never overwrites a later one.
 */
export const writeEntry = Effect.fnUntraced(function* (attempt: Attempt, delivery: Delivery) {
  const { destination, host, lookUps } = attempt
  const { message } = delivery
  if (message._tag !== "WriteEntry") return skipped("not_an_entry")
  const given = yield* lookUps.booking(message.bookingUid)
  if (given === null) return skipped("removed")
  const booking = yield* meetingOf(attempt, given, message.copy)
  const entries = yield* CalendarEntries
  const stored = yield* entries.find(booking.workspaceId, host.id, booking.rootUid)
  const entry = Option.getOrNull(stored)
  const now = yield* attempt.now
  const step = entryStep({
    booking,
    heldEntries: yield* heldEntriesOf(attempt, booking),
    hostId: host.id,
    entry,
    isCopy: message.copy !== null,
    destination: destination?.id ?? null,
    now
  })
  if (step._tag === "Skip") return skipped(step.reason)
  const calendar =
    step.calendarId === destination?.id ? destination : yield* lookUps.calendar(step.calendarId)
  if (calendar === null) return skipped("no_calendar")

  const identity: EntryIdentity = {
    hostId: host.id,
    rootUid: booking.rootUid,
    icalUid: calendarUid(booking.rootUid, (yield* ServiceAddress).hostname)
  }
  const writing: Omit<CalendarEntry, "revision"> = {
    workspaceId: booking.workspaceId,
    hostId: host.id,
    rootUid: booking.rootUid,
    calendarId: calendar.id,
    remoteId: null,
    icalUid: null,
    etag: null,
    ...(entry?.state !== "removed" && entry),
    bookingUid: booking.uid,
    sequence: booking.sequence,
    startAt: booking.startAt,
    endAt: booking.endAt,
    state: "writing",
    isTentative: step._tag === "Put" ? step.isTentative : entry?.isTentative === true,
    fault: null,
    change: null
  }
  const before = entry?.revision ?? 0
  if (!(yield* entries.store(writing, before, []))) return conflict
  const settle = (changes: Partial<CalendarEntry>, messages: ReadonlyArray<OutboxMessage> = []) =>
    Effect.flatMap(entries.store({ ...writing, ...changes }, before + 1, messages), (isStored) =>
      isStored ? Effect.succeed(true) : Effect.as(writeAgain(writing), false)
    )
  const fail = ({ fault }: FetchFailed) =>
    settle({ fault }, fault === entry?.fault ? [] : reportsOf(calendar, fault))
  const known = knownOf(writing)

  if (step._tag === "Remove") {
    const removed = yield* Effect.result(remove(calendar, identity, known))
    if (Result.isFailure(removed)) {
      yield* fail(removed.failure)
      return retry(removed.failure)
    }
    return (yield* settle({ state: "removed", remoteId: null, etag: null })) ? Outcome.Delivered() : conflict
  }
  const { isTentative } = step
  const conference = isTentative ? null : makesLink(booking, host.id, calendar.kind)
  const shown = { stamp: delivery.createdAt, isTentative, conference }
  const written = yield* Effect.result(put(attempt, booking, calendar, identity, known, shown))
  const isMaker = conference !== null
  if (Result.isFailure(written)) {
    const { fault } = written.failure
    yield* fail(written.failure)
    if (isMaker && (!isTransient(fault) || linkGivesUp(booking, now)))
      yield* settleLink(booking, { _tag: "Failed", fault: "calendar_failed" })
    return retry(written.failure)
  }
  const { etag, icalUid, remoteId } = written.success
  if (!(yield* settle({ state: "present", etag, icalUid, remoteId }))) return conflict
  return isMaker ? yield* linkMade(booking, written.success.conference, now) : Outcome.Delivered()
})

/** What calendars have of the booking while it waits. */
const heldEntriesOf = Effect.fnUntraced(function* ({ lookUps }: Attempt, booking: Booking) {
  if (!waits(booking)) return "none"
  return (yield* lookUps.eventType(booking.eventTypeId))?.value.heldEntries ?? "none"
})

/** What the entry shows: the booking, or its group. Of a booking that was moved into a group, that it is off. */
const meetingOf = Effect.fnUntraced(function* ({ lookUps }: Attempt, booking: Booking, copy: string | null) {
  if (booking.group === undefined)
    return copy === leftMeeting ? { ...booking, status: "cancelled" as const } : booking
  const eventType = yield* lookUps.eventType(booking.eventTypeId)
  const bookings = yield* lookUps.group(booking.group.id)
  return groupMeeting(booking, bookings, eventType?.value.title ?? null)
})

const put = Effect.fnUntraced(function* (
  { host, lookUps, settings, workspace }: Attempt,
  booking: Booking,
  calendar: BusyCalendar,
  identity: EntryIdentity,
  known: KnownEntry | null,
  shown: Pick<EntryContent, "conference" | "isTentative" | "stamp">
) {
  const writer = yield* CalendarWriter
  const hosts = yield* Effect.forEach(booking.hostIds, lookUps.host, { concurrency: "unbounded" })
  const facts = {
    booking,
    previousStartAt: null,
    kept: null,
    hasOtherHosts: false,
    workspace,
    settings,
    eventType: (yield* lookUps.eventType(booking.eventTypeId))?.value ?? null,
    // A group is of no single contact.
    contact: booking.group === undefined ? yield* lookUps.contact(booking.contactId) : null,
    others: [],
    hosts: hosts.flatMap((found) => found?.value ?? []),
    // An entry without the link is written again when it is known, and a tentative one when it is confirmed.
    link:
      shown.conference === null && !shown.isTentative ? yield* awaitLink(booking) : yield* findLink(booking),
    calendarStartAt: null
  }
  const content = yield* entryContent(facts, host, {
    ...shown,
    // The people of a group do not see each other (D-SEAT-8).
    namesAttendees: calendar.namesAttendees && booking.group === undefined
  })
  const { access } = yield* openAccess(calendar)
  return yield* writer.put({ calendar, access }, identity, content, known)
})

const remove = Effect.fnUntraced(function* (
  calendar: BusyCalendar,
  identity: EntryIdentity,
  known: KnownEntry | null
) {
  const writer = yield* CalendarWriter
  const { access } = yield* openAccess(calendar)
  yield* writer.remove({ calendar, access }, identity, known)
})

/** The outcome for the entry that makes the meeting's link. The link can follow some seconds after the entry. */
const linkMade = Effect.fnUntraced(function* (
  booking: Booking,
  conference: WrittenEntry["conference"],
  now: DateTime.Utc
) {
  if (conference?._tag === "Ready") {
    yield* settleLink(booking, { _tag: "Ready", url: conference.url, remoteId: null })
    return Outcome.Delivered()
  }
  if (conference?._tag === "Pending" && !linkGivesUp(booking, now))
    return Outcome.Retry({ code: "conference_pending", afterSeconds: null, fault: "delivery" })
  yield* settleLink(booking, { _tag: "Failed", fault: "not_allowed" })
  return Outcome.Delivered()
})

/** What the first of several failures with this fault reports. */
const reportsOf = (
  { id: calendarId, workspaceId }: BusyCalendar,
  fault: FetchFault
): ReadonlyArray<OutboxMessage> => {
  const obstacle = obstacleOf(fault)
  return obstacle === null
    ? []
    : [OutboxMessage.make({ _tag: "ReportUnwritableCalendar", workspaceId, calendarId, obstacle })]
}

const knownOf = ({ etag, remoteId }: Pick<CalendarEntry, "etag" | "remoteId">): KnownEntry | null =>
  remoteId === null ? null : { remoteId, etag }

const skipped = (reason: string) => Outcome.Skipped({ reason })

/** Another change of the entry won. The next attempt begins with the stored state. */
const conflict = Outcome.Retry({ code: "conflict", afterSeconds: null, fault: "delivery" })

const retry = ({ fault, retryAfterSeconds }: FetchFailed) =>
  Outcome.Retry({
    code: fault,
    afterSeconds: retryAfterSeconds,
    fault: fault === "conflict" ? "delivery" : "destination"
  })
