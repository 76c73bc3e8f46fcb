import { type FetchFailed, readingLimits } from "@calendeal/domain/calendars"
import * as Effect from "effect/Effect"
import type { HttpClientRequest } from "effect/http"
import type { SyncState } from "../syncState.ts"
import { failed } from "../requests/ask.ts"
import { type Multistatus, pathOf, type Resource } from "./Multistatus.ts"
import { askForChanges, askForVersions, askWhatItIs, type Collection } from "./requests.ts"

/** An object that the server lists. */
export type Listed = Pick<Resource, "href" | "path">

/** The differences between the collection and the sync state. */
export interface Changes {
  /** Objects that are new or have another version. */
  readonly changed: ReadonlyArray<Listed>
  readonly gone: ReadonlyArray<string>
  /** The server's sync token for the new state; null: it gives none. */
  readonly token: string | null
}

/** Sends a request to the collection's server and reads the multistatus. */
export interface MultistatusRequests {
  /** Fails if the response is not a multistatus. */
  readonly must: (request: HttpClientRequest.HttpClientRequest) => Effect.Effect<Multistatus, FetchFailed>
  /** Undefined if the server accepts the credentials, but the response is not a multistatus. */
  readonly may: (
    request: HttpClientRequest.HttpClientRequest
  ) => Effect.Effect<Multistatus | undefined, FetchFailed>
}

/** A server may report changes in parts (RFC 6578, 3.6). After this number of parts it is assumed to loop. */
const maximumParts = 100

/** The changes: from the server's sync report if it has one, otherwise by comparing all versions. */
export const changesIn = Effect.fnUntraced(function* (
  server: MultistatusRequests,
  collection: Collection,
  known: SyncState | undefined
): Effect.fn.Return<Changes, FetchFailed> {
  if (known !== undefined && known.token !== null) {
    const since = yield* syncReport(server, collection, known.token)
    if (since !== undefined) return differing(since.resources, known, since.token)
  }
  const { resources } = yield* server.must(askWhatItIs(collection))
  if (!resources.some(({ isCalendar }) => isCalendar)) return yield* failed("not_a_calendar")
  const all =
    (yield* syncReport(server, collection, "")) ??
    ({ ...(yield* server.must(askForVersions(collection))), token: null } as const)
  const here = objectsOf(all.resources, collection)
  const present = new Set(here.map(({ path }) => path))
  const left = Object.keys(known?.entries ?? {}).filter((path) => !present.has(path))
  const { changed, gone, token } = differing(here, known, all.token)
  return { changed, gone: [...gone, ...left], token }
})

/** All parts of the sync report since a state; undefined: the server gives none, or the state has expired. */
const syncReport = Effect.fnUntraced(function* (
  server: MultistatusRequests,
  collection: Collection,
  since: string
) {
  const resources = new Map<string, Resource>()
  const itself = pathOf(collection.address, collection.address)
  let token = since
  for (let part = 0; part < maximumParts; part += 1) {
    const answer = yield* server.may(askForChanges(collection, token))
    if (answer?.syncToken === undefined) return undefined
    token = answer.syncToken
    for (const resource of objectsOf(answer.resources, collection)) resources.set(resource.path, resource)
    if (resources.size > readingLimits.events) return yield* failed("too_large")
    const isCut = answer.resources.some(({ path, status }) => status === 507 && path === itself)
    if (!isCut) return { resources: [...resources.values()], token }
  }
  return undefined
})

const objectsOf = (resources: ReadonlyArray<Resource>, { address }: Collection): ReadonlyArray<Resource> => {
  const itself = pathOf(address, address)?.replace(/\/$/, "")
  // Names that end with a slash are collections, also where the server gives no type.
  return resources.filter(({ isCollection, path }) => !isCollection && !path.endsWith("/") && path !== itself)
}

const differing = (
  resources: ReadonlyArray<Resource>,
  known: SyncState | undefined,
  token: string | null
): Changes => {
  // An object is there unless the server says that it is not, also if it refuses to tell the version.
  const present = resources.filter(({ status }) => !isGone(status))
  const gone = resources.filter(({ status }) => isGone(status)).map(({ path }) => path)
  const isNew = ({ etag, path }: Resource) => etag === undefined || known?.entries[path]?.version !== etag
  return {
    changed: present.filter(isNew).map(({ href, path }) => ({ href, path })),
    gone: gone.filter((path) => known?.entries[path] !== undefined),
    token
  }
}

const isGone = (status: number): boolean => status === 404 || status === 410
