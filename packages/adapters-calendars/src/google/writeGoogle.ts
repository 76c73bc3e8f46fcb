import {
  type EntryContent,
  type EntryIdentity,
  type FetchFailed,
  googleEventId,
  type KnownEntry,
  type SeenEntry,
  type WrittenEntry
} from "@calendeal/domain/calendars"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { HttpClient } from "effect/http"
import type { EntryWriter } from "../EntryWriter.ts"
import { type Answer, failed } from "../requests/ask.ts"
import { conferenceOf, entryBody, isLater, isUpToDate } from "./entryBody.ts"
import { entryFields, type GoogleEntry, instantOfGoogle, readGoogleEntry } from "./GoogleEntry.ts"
import {
  type GoogleAccess,
  type GoogleAddresses,
  type GoogleEvents,
  googleEvents,
  refusalOfGoogle
} from "./googleRequests.ts"

/** The attempts when the event changes between a request that reads it and the one that writes it. */
const maximumAttempts = 4

/** Writes entries into a Google calendar. `withToken` runs work with an access token. */
export const googleWriter = (
  client: HttpClient.HttpClient,
  addresses: GoogleAddresses,
  access: GoogleAccess,
  withToken: WithToken
): EntryWriter => {
  const withEvents = <A>(work: (events: GoogleEvents) => Effect.Effect<A, FetchFailed>) =>
    withToken((token) => work(googleEvents(client, addresses, access, token)))
  return {
    put: (identity, content, known) => withEvents((events) => put(events, identity, content, known)),
    remove: (identity, known) => withEvents((events) => remove(events, idOf(identity, known))),
    look: (_, known) => withEvents((events) => look(events, known)),
    tryWriting: withEvents(tryWriting)
  }
}

type WithToken = <A>(work: (token: string) => Effect.Effect<A, FetchFailed>) => Effect.Effect<A, FetchFailed>

const idOf = ({ hostId, rootUid }: EntryIdentity, known: KnownEntry | null): string =>
  known?.remoteId ?? googleEventId(rootUid, hostId)

/**
 * Creates the event or makes it equal to the content (D-ENTRY-21). Its id is derived, so that a repeated creation finds the
 * first one (409). A deleted id stays taken: the event is restored.
 */
const put = Effect.fn("calendars.putGoogle")(function* (
  events: GoogleEvents,
  identity: EntryIdentity,
  content: EntryContent,
  known: KnownEntry | null
) {
  const id = idOf(identity, known)
  for (let attempt = 0; attempt < maximumAttempts; attempt += 1) {
    const isFirst = attempt === 0 && known === null
    const seen = isFirst ? null : yield* find(events, id)
    // A later version must not be replaced by a late attempt to write an earlier one.
    if (seen !== null && isLater(content, seen)) return yield* failed("conflict")
    if (seen !== null && isUpToDate(content, seen)) return written(content, seen)
    const stored = yield* store(events, id, entryBody(id, identity, content, seen), seen)
    if (stored !== null) return written(content, stored)
  }
  return yield* failed("conflict")
})

/** Removes the event. Google keeps its id as a cancelled event. */
const remove = Effect.fn("calendars.removeGoogle")(function* (events: GoogleEvents, id: string) {
  const answer = yield* requestRemoval(events, id)
  if (!isGone(answer) && !isDone(answer)) return yield* refusalOfGoogle(answer, "read_only")
})

/** The event as Google has it; null: it is gone. */
const look = Effect.fn("calendars.lookGoogle")(function* (events: GoogleEvents, known: KnownEntry) {
  const seen = yield* find(events, known.remoteId)
  if (seen === null || seen.status === "cancelled") return null
  if (seen.start === undefined || seen.end === undefined) return yield* failed("server_error")
  const entry: SeenEntry = {
    remoteId: seen.id,
    etag: seen.etag,
    startAt: DateTime.makeUnsafe(instantOfGoogle(seen.start)),
    endAt: DateTime.makeUnsafe(instantOfGoogle(seen.end))
  }
  return entry
})

const readRole = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ accessRole: Schema.String }))
)

/** An id of no event. */
const probe = "calendealprobe"

/**
 * Fails with `read_only` if the user may not change the calendar's events, or the grant does not include it. The removal of
 * an event that does not exist shows the latter: the grant is checked before the event. The scopes for events do not allow
 * to read the list of calendars, so the user's role comes from the list of events.
 */
const tryWriting = Effect.fn("calendars.tryWritingGoogle")(function* (events: GoogleEvents) {
  const list = yield* events({
    method: "GET",
    event: "",
    params: { maxResults: "1", fields: "accessRole" }
  })
  if (!isDone(list)) return yield* refusalOfGoogle(list)
  const read = readRole(list.text)
  if (Option.isNone(read)) return yield* failed("server_error")
  const { accessRole } = read.value
  if (accessRole !== "owner" && accessRole !== "writer") return yield* failed("read_only")
  const answer = yield* requestRemoval(events, probe)
  if (!isGone(answer)) return yield* refusalOfGoogle(answer, "read_only")
})

/** The event, also if it is cancelled; null: there is none. */
const find = Effect.fnUntraced(function* (events: GoogleEvents, event: string) {
  const answer = yield* events({ method: "GET", event, params: { fields: entryFields } })
  return isGone(answer) ? null : yield* entryIn(answer)
})

/** Creates or changes the event. Null: it was created or changed in the meantime. */
const store = Effect.fnUntraced(function* (
  events: GoogleEvents,
  id: string,
  body: object,
  seen: GoogleEntry | null
) {
  const write = (written: object) =>
    events({
      ...(seen === null ? { method: "POST", event: "" } : { method: "PATCH", event: id, ifMatch: seen.etag }),
      // Version 1 lets requests create conferences; without `conferenceData` the existing one stays.
      params: { conferenceDataVersion: "1", sendUpdates: "none", fields: entryFields },
      body: written
    })
  const answer = yield* write(body)
  if (seen === null ? answer.status === 409 : answer.status === 412 || isGone(answer)) return null
  if (answer.status === 400 && "conferenceData" in body) {
    // The account may not create conferences: the entry counts more.
    const { conferenceData: _, ...rest } = body
    return yield* entryIn(yield* write(rest))
  }
  return yield* entryIn(answer)
})

const requestRemoval = (events: GoogleEvents, event: string) =>
  events({ method: "DELETE", event, params: { sendUpdates: "none" } })

const entryIn = Effect.fnUntraced(function* (answer: Answer) {
  if (!isDone(answer)) return yield* refusalOfGoogle(answer, "read_only")
  return yield* Effect.fromOption(readGoogleEntry(answer.text)).pipe(
    Effect.mapError(() => failed("server_error"))
  )
})

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300
const isGone = ({ status }: Answer): boolean => status === 404 || status === 410

const written = (content: EntryContent, seen: GoogleEntry): WrittenEntry => ({
  remoteId: seen.id,
  etag: seen.etag,
  icalUid: seen.iCalUID ?? `${seen.id}@google.com`,
  conference: conferenceOf(content, seen)
})
