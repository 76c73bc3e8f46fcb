import type { Interval } from "@calendeal/domain/availability"
import type { Pull, Pulled } from "@calendeal/domain/calendars"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { HttpClient, HttpClientRequest } from "effect/http"
import { busyTimesSent } from "../icalendar/busyTimesSent.ts"
import type { Owner } from "../icalendar/Owner.ts"
import { type Entry, entryOf, type Mirror, mirrorOf, pulledFrom } from "../mirror.ts"
import { ask, failed, refusedBy } from "../requests/ask.ts"
import { type Asking, changesIn, type Changes } from "./changesIn.ts"
import { type Multistatus, readMultistatus } from "./Multistatus.ts"
import { askForObjects, type Collection } from "./requests.ts"

/** How many objects are asked for at a time. */
const batch = 50

/**
 * Mirrors a collection: the versions tell what is new, and whole objects are read and expanded here. Nothing that a server
 * computes is relied on (time ranges, expansion, free-busy), as servers miss repetitions.
 */
export const pullCollection = Effect.fn("calendars.pullCollection")(function* (
  client: HttpClient.HttpClient,
  collection: Collection,
  { cursor, ownerEmail, timezone, window }: Pull
) {
  const told = askingOf(client, collection)
  const known = mirrorOf(cursor, window)
  const changes = yield* changesIn(told, collection, known)
  if (isNothing(changes) && changes.token === known?.token) {
    const unchanged: Pulled = { _tag: "Unchanged", renewed: null }
    return unchanged
  }
  const { username } = collection
  const owner = { timezone, emails: new Set([ownerEmail, username.toLowerCase()]) }
  const read = yield* Effect.forEach(Arr.chunksOf(changes.changed, batch), (paths) =>
    readObjects(told, collection, paths, owner, window)
  )
  const entries = new Map(Object.entries(known?.entries ?? {}))
  for (const path of [...changes.gone, ...changes.changed]) entries.delete(path)
  for (const [path, entry] of read.flat()) entries.set(path, entry)
  const mirror: Mirror = { windowEnd: window.end, token: changes.token, entries: Object.fromEntries(entries) }
  return pulledFrom(mirror)
})

const isNothing = ({ changed, gone }: Changes): boolean => changed.length === 0 && gone.length === 0

const askingOf = (client: HttpClient.HttpClient, { address }: Collection): Asking => {
  const tell = Effect.fnUntraced(function* (request: HttpClientRequest.HttpClientRequest) {
    const answer = yield* ask(client, request)
    const multistatus = answer.status === 207 ? readMultistatus(answer.text, address) : undefined
    return { answer, multistatus }
  })
  return {
    must: (request: HttpClientRequest.HttpClientRequest) =>
      Effect.flatMap(tell(request), ({ answer, multistatus }) => {
        if (multistatus !== undefined) return Effect.succeed<Multistatus>(multistatus)
        return Effect.fail(answer.status < 300 ? failed("not_a_calendar") : refusedBy(answer))
      }),
    may: (request: HttpClientRequest.HttpClientRequest) =>
      Effect.flatMap(tell(request), ({ answer, multistatus }) =>
        [401, 429, 503].includes(answer.status) ? Effect.fail(refusedBy(answer)) : Effect.succeed(multistatus)
      )
  }
}

/** Reads objects; by halves, when together they are more than an answer may be. */
const readObjects = (
  told: Asking,
  collection: Collection,
  paths: ReadonlyArray<string>,
  owner: Owner,
  window: Interval
): Effect.Effect<ReadonlyArray<readonly [string, Entry]>, ReturnType<typeof failed>> =>
  told.must(askForObjects(collection, paths)).pipe(
    Effect.flatMap(({ resources }) =>
      Effect.forEach(
        resources.filter(({ data, path }) => data !== undefined && paths.includes(path)),
        ({ data = "", etag = "", path }) =>
          Effect.map(busyTimesSent(data, owner, window), (busy) => [path, entryOf(etag, busy)] as const)
      )
    ),
    Effect.catchIf(
      ({ fault }) => fault === "too_large" && paths.length > 1,
      () =>
        Effect.map(
          Effect.forEach(Arr.chunksOf(paths, Math.ceil(paths.length / 2)), (half) =>
            readObjects(told, collection, half, owner, window)
          ),
          (halves) => halves.flat()
        )
    )
  )
