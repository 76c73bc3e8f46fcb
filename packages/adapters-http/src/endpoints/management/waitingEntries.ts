import type { EventTypeId } from "@calendeal/domain/event-types"
import { commit } from "@calendeal/domain/management"
import { type WaitingEntry, waitingStateOf } from "@calendeal/domain/waiting"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { Membership, NotFound } from "../../contract/index.ts"
import { find, list, type Listing, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly waitingEntryId: string }
}

export const listWaitingEntries = Effect.fnUntraced(function* ({
  query: { eventTypeId, state, ...page }
}: Listing<{ readonly eventTypeId?: EventTypeId; readonly state?: "waiting" }>) {
  const now = yield* DateTime.now
  const filter = {
    kind: "place" as const,
    ...(eventTypeId !== undefined && { eventTypeId }),
    ...(state && { waitingAt: now })
  }
  return yield* list("waitingEntries", filter, page, waitingEntryAt(now))
})

export const getWaitingEntry = Effect.fnUntraced(function* ({ params }: ById) {
  const entry = yield* placeWith(params.waitingEntryId)
  return waitingEntryAt(yield* DateTime.now)(entry)
})

/** A proposal is no place in a waiting list. */
const placeWith = Effect.fnUntraced(function* (id: string) {
  const entry = yield* find("waitingEntries", id)
  return entry.proposedBy === null ? entry : yield* new NotFound()
})

export const deleteWaitingEntry = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { id } = yield* placeWith(params.waitingEntryId)
  yield* commit(audit, { _tag: "DeleteWaitingEntry", waitingEntryId: id })
}, Effect.catchTags(wireErrors))

/** How a place in a waiting list is shown at an instant. */
export const waitingEntryAt = (now: DateTime.Utc) => (entry: WaitingEntry) => ({
  id: entry.id,
  eventTypeId: entry.eventTypeId,
  person: entry.person,
  periods: entry.periods,
  responses: entry.details.responses,
  timezone: entry.bookerTimezone,
  state: waitingStateOf(entry, now),
  until: entry.until,
  bookingUid: entry.bookingUid,
  createdAt: entry.createdAt
})
