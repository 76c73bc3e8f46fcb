import type { Interval } from "@calendeal/domain/availability"
import { type SyncRequest, type FetchFailed, readingLimits } from "@calendeal/domain/calendars"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { HttpClient, HttpClientRequest } from "effect/http"
import type { Owner } from "../icalendar/Owner.ts"
import { type Entry, entryOf, type SyncState, syncStateOf, fetchedFrom, unchangedFrom } from "../syncState.ts"
import { ask, failed, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import { type MultistatusRequests, changesIn, type Changes, type Listed } from "./changesIn.ts"
import { askForObjects, type Collection } from "./requests.ts"

/** The number of objects in one request. */
const batch = 50

/**
 * Synchronises a collection: versions show which objects are new, and whole objects are read and expanded here.
 * Features that the server computes (time ranges, expansion, free-busy) are not used, because servers miss repetitions.
 */
export const fetchCollection = Effect.fn("calendars.fetchCollection")(function* (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  collection: Collection,
  { allDay, cursor, entryUids, ownerEmail, timezone, window }: SyncRequest
) {
  const server = multistatusRequests(client, reader, collection)
  const known = syncStateOf(cursor, window)
  const changes = yield* changesIn(server, collection, known)
  if (known !== undefined && isNothing(changes) && changes.token === known.token) return unchangedFrom(known)
  const { username } = collection
  const owner = { timezone, allDay, entryUids, emails: new Set([ownerEmail, username.toLowerCase()]) }
  const reading = { client, reader, collection, owner, window }
  const read: Array<readonly [string, Entry]> = []
  let [stepsLeft, timesLeft]: [number, number] = [readingLimits.steps, readingLimits.busyTimes]
  for (const listed of Arr.chunksOf(changes.changed, batch)) {
    const { entries, steps } = yield* readObjects(reading, listed, stepsLeft)
    stepsLeft -= steps
    for (const [path, entry] of entries) {
      read.push([path, entry])
      timesLeft -= entry.busy.length
    }
    if (timesLeft < 0) return yield* failed("too_large")
  }
  const entries = new Map(Object.entries(known?.entries ?? {}))
  for (const path of [...changes.gone, ...changes.changed.map((one) => one.path)]) entries.delete(path)
  for (const [path, entry] of read) entries.set(path, entry)
  if (entries.size > readingLimits.events) return yield* failed("too_large")
  const syncState: SyncState = {
    windowEnd: window.end,
    token: changes.token,
    entries: Object.fromEntries(entries)
  }
  return fetchedFrom(syncState)
})

const isNothing = ({ changed, gone }: Changes): boolean => changed.length === 0 && gone.length === 0

const multistatusRequests = (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  { address }: Collection
): MultistatusRequests => {
  const listed = (text: string) => reader.listing({ text, base: address })
  return {
    must: (request: HttpClientRequest.HttpClientRequest) =>
      Effect.flatMap(ask(client, request), (answer) => {
        if (answer.status === 207) return listed(answer.text)
        return Effect.fail(answer.status < 300 ? failed("not_a_calendar") : refusedBy(answer))
      }),
    may: (request: HttpClientRequest.HttpClientRequest) =>
      Effect.flatMap(ask(client, request), (answer) => {
        if ([401, 429, 503].includes(answer.status)) return Effect.fail(refusedBy(answer))
        if (answer.status !== 207) return Effect.undefined
        return Effect.catchIf(
          listed(answer.text),
          ({ fault }) => fault === "not_a_calendar",
          () => Effect.undefined
        )
      })
  }
}

interface Reading {
  readonly client: HttpClient.HttpClient
  readonly reader: CalendarReader
  readonly collection: Collection
  readonly owner: Owner
  readonly window: Interval
}

interface Read {
  readonly entries: ReadonlyArray<readonly [string, Entry]>
  readonly steps: number
}

/**
 * Reads objects, in halves if the response would be too large, or lacks an object. Fails with `undelivered` if the server does not
 * deliver a single one that it lists (D-CAL-14).
 */
const readObjects = (
  reading: Reading,
  listed: ReadonlyArray<Listed>,
  maximumSteps: number
): Effect.Effect<Read, FetchFailed> => {
  const { client, collection, owner, reader, window } = reading
  return Effect.gen(function* () {
    const answer = yield* ask(
      client,
      askForObjects(
        collection,
        listed.map(({ href }) => href)
      )
    )
    if (answer.status !== 207)
      return yield* answer.status < 300 ? failed("not_a_calendar") : refusedBy(answer)
    const { text } = answer
    const paths = listed.map(({ path }) => path)
    const question = { text, base: collection.address, paths, owner, window, maximumSteps }
    const { objects, steps } = yield* reader.objects(question)
    return {
      entries: objects.map(({ path, times, version }) => [path, entryOf(version, times)] as const),
      steps
    }
  }).pipe(
    Effect.catchIf(
      ({ fault }) => (fault === "too_large" || fault === "undelivered") && listed.length > 1,
      () => readHalves(reading, listed, maximumSteps)
    )
  )
}

const readHalves = Effect.fnUntraced(function* (
  reading: Reading,
  listed: ReadonlyArray<Listed>,
  maximumSteps: number
) {
  const middle = Math.ceil(listed.length / 2)
  const first = yield* readObjects(reading, listed.slice(0, middle), maximumSteps)
  const second = yield* readObjects(reading, listed.slice(middle), maximumSteps - first.steps)
  const read: Read = { entries: [...first.entries, ...second.entries], steps: first.steps + second.steps }
  return read
})
