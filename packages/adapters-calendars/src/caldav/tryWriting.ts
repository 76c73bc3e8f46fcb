import type { FetchFailed } from "@calendeal/domain/calendars"
import { storedObject } from "@calendeal/domain/itip"
import * as Effect from "effect/Effect"
import type { HttpClient } from "effect/http"
import { ask, failed, refusedBy } from "../requests/ask.ts"
import type { CalendarReader } from "../thread/CalendarReader.ts"
import { askForPrivileges, type Collection, deleteObject, putObject } from "./requests.ts"
import { writeRefusal } from "./writeRefusal.ts"

/**
 * Fails if the user may not create and delete objects in the collection: by the privileges that the server lists (RFC 3744), or
 * by a probe.
 */
export const tryWriting = Effect.fn("calendars.tryWriting")(function* (
  client: HttpClient.HttpClient,
  reader: CalendarReader,
  collection: Collection
): Effect.fn.Return<void, FetchFailed> {
  const answer = yield* ask(client, askForPrivileges(collection))
  if ([401, 404, 410, 429, 503].includes(answer.status)) return yield* refusedBy(answer)
  const names = answer.status === 207 ? yield* reader.privileges(answer.text) : null
  if (names === null) return yield* probe(client, collection)
  if (!mayWrite(names)) return yield* failed("read_only")
})

/** Whether the privileges allow to create and delete objects. */
export const mayWrite = (names: ReadonlyArray<string>): boolean =>
  names.includes("all") || names.includes("write") || (names.includes("bind") && names.includes("unbind"))

/** A free event in the past, so that it blocks nothing if its deletion fails. */
const probe = Effect.fnUntraced(function* (client: HttpClient.HttpClient, collection: Collection) {
  const { address } = collection
  const url = new URL("calendeal-probe.ics", address.endsWith("/") ? address : `${address}/`).href
  const put = yield* ask(client, putObject(collection, url, probeObject, undefined))
  if (put.status >= 300) return yield* writeRefusal(put)
  const deleted = yield* ask(client, deleteObject(collection, url, undefined))
  if (deleted.status >= 300 && deleted.status !== 404) return yield* writeRefusal(deleted)
})

const start = Date.parse("2001-01-01T00:00:00Z")
const probeObject = storedObject({
  uid: "calendeal-probe",
  sequence: 0,
  stamp: start,
  start,
  end: start + 60_000,
  summary: "Calendeal",
  location: "",
  description: "",
  mark: "",
  isTentative: false,
  people: null
})
