import {
  type EntryContent,
  type EntryIdentity,
  type FetchFailed,
  type KnownEntry,
  marksOf,
  type WrittenEntry
} from "@calendeal/domain/calendars"
import { type StoredObject, storedObject } from "@calendeal/domain/itip"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http"
import type { EntryWriter } from "../EntryWriter.ts"
import { failed } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import { entryMark } from "./EntryMark.ts"
import { type EntryObject, entryObject } from "./EntryObject.ts"
import { pathOf } from "./Multistatus.ts"
import { type Collection, urlOfPath } from "./requests.ts"
import { tryWriting } from "./tryWriting.ts"

/** Attempts of one act. Each answers a change that another client made between two requests. */
const rounds = 4

/**
 * Writes entries into a CalDAV collection. An entry is the object `<rootUid>.ics`, so that each attempt meets the same object.
 * Every write has a precondition, and a change is merged with the object that the server has (D-ENTRY-10, D-ENTRY-11).
 */
export const collectionWriter = (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  collection: Collection
): EntryWriter => {
  const objectOf = (identity: EntryIdentity) => entryObject(client, reader, collection, identity)
  return {
    put: Effect.fn("calendars.putEntry")(function* (identity, content, known) {
      const written = yield* putEntry(
        objectOf(identity),
        storedContent(identity, content),
        addressOf(collection, identity, known),
        known
      )
      const { etag, icalUid, url } = written
      const entry: WrittenEntry = { remoteId: remoteIdOf(url), etag, icalUid, conference: null }
      return entry
    }),
    remove: Effect.fn("calendars.removeEntry")(function* (identity, known) {
      yield* removeEntry(objectOf(identity), addressOf(collection, identity, known), known?.etag ?? null)
    }),
    look: Effect.fn("calendars.lookAtEntry")(function* (identity, known) {
      const object = objectOf(identity)
      const address = addressOf(collection, identity, known)
      const found =
        (yield* unlessOccupied(object.get(address, null))) ?? (yield* lookElsewhere(object, address))
      // Some clients and servers mark an event as cancelled instead of deleting it.
      if (found === null || found.isCancelled) return null
      const [startAt, endAt] = [DateTime.makeUnsafe(found.start), DateTime.makeUnsafe(found.end)]
      return { remoteId: remoteIdOf(found.url), etag: found.etag, startAt, endAt }
    }),
    tryWriting: tryWriting(client, reader, collection)
  }
}

interface Written {
  readonly url: string
  readonly etag: string | null
  readonly icalUid: string
}

const putEntry = Effect.fnUntraced(function* (
  object: EntryObject,
  content: StoredObject,
  address: string,
  known: KnownEntry | null
): Effect.fn.Return<Written, FetchFailed> {
  let url = address
  let [isThere, wasSeen] = [known !== null, false]
  for (let round = 0; round < rounds; round += 1) {
    let found = isThere ? yield* object.get(url, content, known?.etag) : null
    if (found === null && isThere && !wasSeen) {
      url = (yield* object.find) ?? url
      found = url === address ? null : yield* object.get(url, content, known?.etag)
    }
    // It disappeared during this act: the host or another writer removed it, and the next attempt decides by the new state.
    if (found === null && wasSeen) return yield* failed("conflict")
    // A later version must not be replaced by a late attempt to write an earlier one.
    if ((found?.sequence ?? 0) > content.sequence) return yield* failed("conflict")
    const before = found === null ? null : found.etag === null ? undefined : { etag: found.etag }
    const outcome = yield* object.put(url, found?.merged ?? storedObject(content), before)
    if (outcome._tag === "Done") return { url, etag: outcome.etag, icalUid: found?.icalUid ?? content.uid }
    if (outcome._tag === "Elsewhere") url = (yield* object.find) ?? (yield* failed("occupied"))
    isThere = true
    wasSeen = true
  }
  return yield* failed("conflict")
})

const removeEntry = Effect.fnUntraced(function* (
  object: EntryObject,
  address: string,
  known: string | null
): Effect.fn.Return<void, FetchFailed> {
  let [url, etag, isElsewhere] = [address, known, false]
  for (let round = 0; round < rounds; round += 1) {
    if (etag === null) {
      // Without a version, the object is deleted only if it is the host's entry.
      const found = yield* unlessOccupied(object.get(url, null))
      if (found === null) {
        const other = isElsewhere ? null : yield* object.find
        if (other === null || other === url) return
        url = other
        isElsewhere = true
        continue
      }
      etag = found.etag
    }
    const outcome = yield* object.delete(url, etag)
    if (outcome._tag === "Done") return
    etag = null
  }
  return yield* failed("conflict")
})

/** Another object in the entry's place means that the entry is gone. */
const unlessOccupied = <A>(found: Effect.Effect<A, FetchFailed>): Effect.Effect<A | null, FetchFailed> =>
  Effect.catchIf(
    found,
    ({ fault }) => fault === "occupied",
    () => Effect.succeed(null)
  )

/** The entry under the name that a client of the host gave it: some clients store a changed event as a new object. */
const lookElsewhere = Effect.fnUntraced(function* (object: EntryObject, address: string) {
  const url = yield* object.find
  return url === null || url === address ? null : yield* unlessOccupied(object.get(url, null))
})

const remoteIdOf = (url: string): string => new URL(url).pathname

/** The address of the entry. A host's client may have stored it under another name. */
const addressOf = (collection: Collection, { rootUid }: EntryIdentity, known: KnownEntry | null): string => {
  const { address } = collection
  const own = new URL(`${rootUid}.ics`, address.endsWith("/") ? address : `${address}/`).href
  return known === null || pathOf(known.remoteId, own) === pathOf(own, own)
    ? own
    : urlOfPath(collection, known.remoteId)
}

const storedContent = (
  { hostId, icalUid }: EntryIdentity,
  { description, endAt, isTentative, location, people, sequence, stamp, startAt, title }: EntryContent
): StoredObject => ({
  uid: icalUid,
  sequence,
  stamp: DateTime.toEpochMillis(stamp),
  start: DateTime.toEpochMillis(startAt),
  end: DateTime.toEpochMillis(endAt),
  summary: title,
  location,
  description,
  isTentative,
  mark: entryMark(hostId, sequence, marksOf({ title, location, description })),
  people
})
