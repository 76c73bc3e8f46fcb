import type { CalendarAccess, SyncRequest, SyncResult } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { type Answer, ask, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"

/** The version of a feed that was read, and the window for which it was read. */
const Version = Schema.fromJsonString(
  Schema.Struct({
    windowEnd: Schema.Number,
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
  { cursor, ownerEmail, timezone, window }: SyncRequest
) {
  const conditions = conditionsOf(cursor, window.end)
  const answer = yield* ask(
    client,
    HttpClientRequest.get(address, { headers: { accept: "text/calendar, */*;q=0.1", ...conditions } })
  )
  if (answer.status === 304 && Object.keys(conditions).length > 0) {
    const unchanged: SyncResult = { _tag: "Unchanged", renewed: null }
    return unchanged
  }
  if (answer.status !== 200) return yield* refusedBy(answer)
  const owner = { timezone, emails: new Set([ownerEmail]) }
  const intervals = yield* reader.feed({ text: answer.text, owner, window })
  const result: SyncResult = {
    _tag: "Changed",
    intervals,
    cursor: versionOf(answer, window.end),
    renewed: null
  }
  return result
})

const conditionsOf = (cursor: string | null, windowEnd: number): Readonly<Record<string, string>> => {
  const known = Option.filter(decode(cursor), (version) => version.windowEnd === windowEnd)
  if (Option.isNone(known)) return {}
  const { etag, lastModified } = known.value
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified })
  }
}

const versionOf = ({ headers }: Answer, windowEnd: number): string =>
  encode({ windowEnd, etag: headers["etag"] ?? null, lastModified: headers["last-modified"] ?? null })
