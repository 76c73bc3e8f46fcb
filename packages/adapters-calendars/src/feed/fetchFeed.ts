import { createHash } from "node:crypto"
import type { CalendarAccess, EntryUids, SyncRequest, SyncResult } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"

/** The version of a feed that was read, and the window and the host's entries for which it was read. */
const Version = Schema.fromJsonString(
  Schema.Struct({
    windowEnd: Schema.Number,
    /** A digest of `entryUids`; absent: there were none. An unchanged feed is read again when the service knows new ones. */
    entries: Schema.optionalKey(Schema.String),
    etag: Schema.NullOr(Schema.String),
    lastModified: Schema.NullOr(Schema.String)
  })
)
const decode = Schema.decodeUnknownOption(Version)
const encode = Schema.encodeSync(Version)

type Feed = Extract<CalendarAccess, { readonly _tag: "ics" }>

/** Reads a feed, unless its server reports it as unchanged. */
export const fetchFeed = Effect.fn("calendars.fetchFeed")(function* (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  { address }: Feed,
  { allDay, cursor, entryUids, ownerEmail, prefersOwnZone = false, timezone, window }: SyncRequest
) {
  const known = { windowEnd: window.end, ...digestOf(entryUids) }
  const conditions = conditionsOf(cursor, known)
  const answer = yield* ask(
    client,
    HttpClientRequest.get(address, { headers: { accept: "text/calendar, */*;q=0.1", ...conditions } })
  )
  if (answer.status === 304 && Object.keys(conditions).length > 0) {
    const unchanged: SyncResult = { _tag: "Unchanged", own: [] }
    return unchanged
  }
  if (answer.status !== 200) return yield* refusedBy(answer)
  const owner = { timezone, allDay, entryUids, emails: new Set([ownerEmail]) }
  const { busy, ownZone } = yield* reader.feed({ text: answer.text, owner, prefersOwnZone, window })
  const result: SyncResult = {
    _tag: "Changed",
    intervals: busy,
    own: [],
    cursor: versionOf(answer, known),
    ...(ownZone !== null && { timezone: ownZone })
  }
  return result
})

type Known = Pick<typeof Version.Type, "entries" | "windowEnd">

const digestOf = (entryUids: EntryUids) =>
  entryUids.size === 0
    ? {}
    : {
        entries: createHash("sha256")
          .update([...entryUids.keys()].toSorted().join("\n"))
          .digest("base64url")
      }

const conditionsOf = (
  cursor: string | null,
  { entries, windowEnd }: Known
): Readonly<Record<string, string>> => {
  const known = Option.filter(
    decode(cursor),
    (version) => version.windowEnd === windowEnd && version.entries === entries
  )
  if (Option.isNone(known)) return {}
  const { etag, lastModified } = known.value
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified })
  }
}

const versionOf = ({ headers }: Answer, known: Known): string =>
  encode({ ...known, etag: headers["etag"] ?? null, lastModified: headers["last-modified"] ?? null })
