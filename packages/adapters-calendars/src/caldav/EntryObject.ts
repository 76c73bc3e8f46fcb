import type { EntryIdentity, FetchFailed } from "@calendeal/domain/calendars"
import type { StoredObject } from "@calendeal/domain/itip"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http"
import type { StoredEntry } from "../icalendar/storedEntry.ts"
import { type Answer, ask, failed, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import {
  askForUid,
  askForVersion,
  type Collection,
  deleteObject,
  getObject,
  type Precondition,
  putObject,
  urlOfPath
} from "./requests.ts"
import { isUidConflict, writeRefusal } from "./writeRefusal.ts"

/** What a conditional request did. */
type Outcome =
  | { readonly _tag: "Done"; readonly etag: string | null }
  /** The object exists, or has another version. */
  | { readonly _tag: "Differs" }
  | { readonly _tag: "Gone" }
  /** The collection has the UID under another name. */
  | { readonly _tag: "Elsewhere" }

/** An object with a meeting's entry, as the server has it. */
interface FoundEntry extends StoredEntry {
  readonly url: string
  readonly etag: string | null
}

/** The requests for the object of one entry. */
export interface EntryObject {
  readonly put: (
    url: string,
    text: string,
    before: Precondition | undefined
  ) => Effect.Effect<Outcome, FetchFailed>
  readonly delete: (url: string, etag: string | null) => Effect.Effect<Outcome, FetchFailed>
  /**
   * With the content merged, if it is given. `written`: the version that the service wrote last. Fails with `occupied` if the object
   * is not the host's entry of the meeting.
   */
  readonly get: (
    url: string,
    content: StoredObject | null,
    written?: string | null
  ) => Effect.Effect<FoundEntry | null, FetchFailed>
  /** The address of the object with the entry's UID; null: the collection has none. */
  readonly find: Effect.Effect<string | null, FetchFailed>
}

export const entryObject = (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  collection: Collection,
  { hostId, icalUid, rootUid }: EntryIdentity
): EntryObject => {
  /** The version that the server gives apart from the answer, because it stored another text (RFC 4791, 5.3.4). */
  const versionAt = Effect.fnUntraced(function* (url: string) {
    const answer = yield* ask(client, askForVersion(collection, url))
    if (answer.status !== 207) return null
    const { resources } = yield* reader.listing({ text: answer.text, base: url })
    return resources.find(({ etag }) => etag)?.etag ?? null
  })
  return {
    put: Effect.fnUntraced(function* (url, text, before) {
      const answer = yield* ask(client, putObject(collection, url, text, before))
      if (!isSuccess(answer)) {
        if (isUidConflict(answer)) return { _tag: "Elsewhere" }
        if (answer.status === 412) return { _tag: "Differs" }
        return isGone(answer) && before !== null ? { _tag: "Gone" } : yield* writeRefusal(answer)
      }
      return { _tag: "Done", etag: answer.headers["etag"] ?? (yield* versionAt(url)) }
    }),
    delete: Effect.fnUntraced(function* (url, etag) {
      const before = etag === null ? undefined : { etag }
      const answer = yield* ask(client, deleteObject(collection, url, before))
      if (isSuccess(answer)) return { _tag: "Done", etag: null }
      if (answer.status === 412) return { _tag: "Differs" }
      return isGone(answer) ? { _tag: "Gone" } : yield* writeRefusal(answer)
    }),
    get: Effect.fnUntraced(function* (url, content, written = null) {
      const answer = yield* ask(client, getObject(collection, url))
      if (isGone(answer)) return null
      if (answer.status !== 200) return yield* refusedBy(answer)
      const etag = answer.headers["etag"] ?? null
      const isUnchanged = etag !== null && etag === written
      const entry = yield* reader.entry({ text: answer.text, rootUid, content, isUnchanged })
      const isOurs = entry !== null && (entry.hostId ?? hostId) === hostId
      return isOurs ? { ...entry, url, etag } : yield* failed("occupied")
    }),
    find: Effect.gen(function* () {
      const answer = yield* ask(client, askForUid(collection, icalUid))
      if (answer.status !== 207) return null
      const { resources } = yield* reader.listing({ text: answer.text, base: collection.address })
      const [object, ...others] = resources.filter(
        ({ isCollection, isMissing, status }) => !isCollection && !isMissing && status === 200
      )
      return object === undefined || others.length > 0
        ? null
        : urlOfPath(collection, rawPathOf(object.href, collection))
    })
  }
}

/** The path of an address as the server writes it. */
const rawPathOf = (href: string, { address }: Collection): string => new URL(href, address).pathname

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300

const isGone = ({ status }: Answer): boolean => status === 404 || status === 410
