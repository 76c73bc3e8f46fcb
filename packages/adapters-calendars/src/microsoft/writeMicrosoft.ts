import {
  type EntryConference,
  type EntryContent,
  type EntryIdentity,
  type FetchFailed,
  type KnownEntry,
  mergeTexts,
  type WrittenEntry
} from "@calendeal/domain/calendars"
import { hash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EntryWriter } from "../EntryWriter.ts"
import { type Answer, failed, refusedBy } from "../requests/ask.ts"
import { askGraph, errorCode, type GraphCalendar, graphRefusal } from "./graph.ts"
import {
  entryKey,
  eventChange,
  keyProperty,
  type MicrosoftEntry,
  newEvent,
  readEntries,
  readEntry,
  seenEntry,
  showsContent,
  textsOf,
  withMark,
  writtenMark
} from "./MicrosoftEntry.ts"

/** Attempts of one change. Each answers a change that another client made between two requests. */
const rounds = 4

/**
 * Writes entries into a Microsoft calendar. A new event has a transaction id, so that a repeated request makes no second
 * one, and a property by which it is found again (D-ENTRY-30).
 */
export const microsoftWriter = (
  withCalendar: <A>(
    work: (calendar: GraphCalendar) => Effect.Effect<A, FetchFailed>
  ) => Effect.Effect<A, FetchFailed>
): EntryWriter => ({
  put: Effect.fn("calendars.putMicrosoftEntry")((identity, content, known) =>
    withCalendar((calendar) => putEntry(calendar, identity, content, known))
  ),
  remove: Effect.fn("calendars.removeMicrosoftEntry")((identity, known) =>
    withCalendar((calendar) => removeEntry(calendar, identity, known))
  ),
  look: Effect.fn("calendars.lookAtMicrosoftEntry")((_, known) =>
    withCalendar((calendar) =>
      Effect.map(getEvent(calendar, known.remoteId), (event) => event && seenEntry(event))
    )
  ),
  tryWriting: withCalendar(tryWriting)
})

const putEntry = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  identity: EntryIdentity,
  content: EntryContent,
  known: KnownEntry | null
) {
  const isTeams = content.conference === "teams"
  const isAllowed = isTeams && (yield* allowsTeams(calendar))
  const present = yield* known === null ? findEvent(calendar, identity) : getEvent(calendar, known.remoteId)
  const event =
    present === null
      ? yield* createEvent(calendar, identity, content, isAllowed, known)
      : yield* changeEvent(calendar, content, isAllowed, present)
  const conference = isTeams ? yield* conferenceOf(calendar, event) : null
  const written: WrittenEntry = {
    remoteId: event.id,
    etag: event["@odata.etag"],
    icalUid: event.iCalUId,
    conference
  }
  return written
})

/** The link of a new meeting may follow a moment after the event. */
const conferenceOf = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  event: MicrosoftEntry
): Effect.fn.Return<EntryConference, FetchFailed> {
  if (event.isOnlineMeeting !== true) return { _tag: "Failed" }
  const { onlineMeeting } = event.onlineMeeting?.joinUrl
    ? event
    : ((yield* getEvent(calendar, event.id)) ?? event)
  const url = URL.parse(onlineMeeting?.joinUrl ?? "")
  return url?.protocol === "https:" ? { _tag: "Ready", url: url.href } : { _tag: "Pending" }
})

const changeEvent = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  content: EntryContent,
  isOnlineMeeting: boolean,
  first: MicrosoftEntry
): Effect.fn.Return<MicrosoftEntry, FetchFailed> {
  let present = first
  for (let round = 0; round < rounds; round += 1) {
    const mark = writtenMark(present)
    // A later version must not be replaced by a late attempt to write an earlier one.
    if (mark !== null && mark.sequence > content.sequence) return yield* failed("conflict")
    const texts = mergeTexts(content, textsOf(present), mark?.marks ?? null)
    const isBodyOurs = present.isOnlineMeeting !== true && texts.description === content.description
    const answer = yield* askGraph(calendar, {
      method: "PATCH",
      url: eventUrl(calendar, present.id),
      body: eventChange(
        content,
        texts,
        isBodyOurs,
        isOnlineMeeting && present.isOnlineMeeting !== true,
        mark?.isTentative === true
      ),
      etag: present["@odata.etag"]
    })
    if (answer.status === 200) return yield* eventIn(answer)
    if (answer.status !== 412 && answer.status !== 409) return yield* graphRefusal(answer)
    present = (yield* getEvent(calendar, present.id)) ?? (yield* failed("conflict"))
  }
  return yield* failed("conflict")
})

/**
 * Creates the event, or changes the one that an earlier attempt has made. Whether the transaction id of a deleted event can be
 * used again is not documented, so there is a second one.
 */
const createEvent = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  identity: EntryIdentity,
  content: EntryContent,
  isOnlineMeeting: boolean,
  gone: KnownEntry | null
): Effect.fn.Return<MicrosoftEntry, FetchFailed> {
  const key = entryKey(identity)
  const transactionIds =
    gone === null
      ? [key, `${key}.${content.sequence}`]
      : [`${key}.${hash("sha256", gone.remoteId).slice(0, 12)}`]
  for (const transactionId of transactionIds) {
    const answer = yield* askGraph(calendar, {
      method: "POST",
      url: calendar.events,
      body: newEvent(identity, content, transactionId, isOnlineMeeting)
    })
    const isUsed = errorCode(answer) === "ErrorDuplicateTransactionId"
    if (answer.status !== 201 && !isUsed) return yield* graphRefusal(answer)
    const found = isUsed
      ? yield* findEvent(calendar, identity)
      : yield* getEvent(calendar, (yield* eventIn(answer)).id)
    if (found === null) continue
    return showsContent(found, content)
      ? found
      : yield* changeEvent(calendar, content, isOnlineMeeting, found)
  }
  return yield* failed("conflict")
})

const removeEntry = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  identity: EntryIdentity,
  known: KnownEntry | null
) {
  const id = known?.remoteId ?? (yield* findEvent(calendar, identity))?.id
  if (id === undefined) return
  const answer = yield* askGraph(calendar, { method: "DELETE", url: eventUrl(calendar, id) })
  if (answer.status !== 204 && !isGone(answer)) return yield* graphRefusal(answer)
})

/** The event with this id; null: it is gone. */
const getEvent = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  id: string
): Effect.fn.Return<MicrosoftEntry | null, FetchFailed> {
  const answer = yield* askGraph(calendar, { method: "GET", url: eventUrl(calendar, id), query: withMark })
  if (isGone(answer)) return null
  if (answer.status !== 200) return yield* refusedBy(answer)
  const event = yield* eventIn(answer)
  return event.isCancelled === true ? null : event
})

/** The entry's event, if an attempt has made it; null: there is none. */
const findEvent = Effect.fnUntraced(function* (
  calendar: GraphCalendar,
  identity: EntryIdentity
): Effect.fn.Return<MicrosoftEntry | null, FetchFailed> {
  const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${keyProperty}' and ep/value eq '${entryKey(identity)}')`
  const answer = yield* askGraph(calendar, {
    method: "GET",
    url: calendar.events,
    query: { $filter: filter, $top: "5", ...withMark }
  })
  if (answer.status !== 200) return yield* refusedBy(answer)
  const read = readEntries(answer.text)
  if (Option.isNone(read)) return yield* failed("server_error")
  return read.value.value.find(({ isCancelled }) => isCancelled !== true) ?? null
})

const CalendarRights = Schema.Struct({
  canEdit: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  allowedOnlineMeetingProviders: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String)))
})
const readRights = Schema.decodeUnknownOption(Schema.fromJsonString(CalendarRights))

const rightsOf = Effect.fnUntraced(function* (calendar: GraphCalendar) {
  const answer = yield* askGraph(calendar, {
    method: "GET",
    url: calendar.address,
    query: { $select: "canEdit,allowedOnlineMeetingProviders" }
  })
  if (answer.status !== 200) return yield* refusedBy(answer)
  const rights = readRights(answer.text)
  return Option.isNone(rights) ? yield* failed("server_error") : rights.value
})

const allowsTeams = (calendar: GraphCalendar) =>
  Effect.map(
    rightsOf(calendar),
    ({ allowedOnlineMeetingProviders: allowed }) => allowed?.includes("teamsForBusiness") === true
  )

/** The right to write is known from a request to delete an event that does not exist. */
const tryWriting = Effect.fnUntraced(function* (
  calendar: GraphCalendar
): Effect.fn.Return<void, FetchFailed> {
  const { canEdit } = yield* rightsOf(calendar)
  if (canEdit === false) return yield* failed("read_only")
  const answer = yield* askGraph(calendar, { method: "DELETE", url: eventUrl(calendar, "none") })
  if (!isGone(answer)) return yield* graphRefusal(answer)
})

/** An id of another form than the mailbox's is refused as malformed. */
const isGone = (answer: Answer): boolean =>
  answer.status === 404 || (answer.status === 400 && errorCode(answer) === "ErrorInvalidIdMalformed")

const eventIn = (answer: Answer): Effect.Effect<MicrosoftEntry, FetchFailed> =>
  Option.match(readEntry(answer.text), {
    onNone: () => Effect.fail(failed("server_error")),
    onSome: Effect.succeed
  })

const eventUrl = ({ events }: GraphCalendar, id: string): string => `${events}/${encodeURIComponent(id)}`
