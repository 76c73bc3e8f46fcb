import { IdGenerator } from "@calendeal/domain/consistency"
import { type EventType, EventTypeId } from "@calendeal/domain/event-types"
import { commit, mostLookedAt, soonestTimes, type Versioned } from "@calendeal/domain/management"
import { checkRules, type UnfitRules } from "@calendeal/domain/routing"
import * as Effect from "effect/Effect"
import { EventTypeDraft, EventTypePatch, Membership, type Matching } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refusalOf } from "../../middleware/refusals.ts"
import { eventTypeOf, flatOf, withChanges } from "./eventTypeView.ts"
import {
  changeResource,
  find,
  type Listing,
  list,
  refuseStale,
  wireErrors,
  withVersion
} from "./resources.ts"

const draft = strictFieldsOf(EventTypeDraft)
const patch = strictFieldsOf(EventTypePatch)

const refusedOrUnfit = {
  ...wireErrors,
  UnfitRules: ({ faults }: UnfitRules) => Effect.fail(refusalOf(faults))
}

interface ById {
  readonly params: { readonly eventTypeId: string }
}

export const listEventTypes = ({ query }: Listing) =>
  list("eventTypes", {}, query, ({ value }) => flatOf(value))

/** The same list, with when each can be booked next; a page is shorter, because each is looked for. */
export const listEventTypeTimes = Effect.fnUntraced(function* ({ query }: Listing) {
  const limit = Math.min(query.limit ?? mostLookedAt, mostLookedAt)
  const { items, nextCursor } = yield* list("eventTypes", {}, { ...query, limit }, ({ value }) => value)
  const times = yield* soonestTimes(items)
  return {
    items: items.map(({ id }, nth) => ({ eventTypeId: id, soonest: times[nth] ?? null })),
    nextCursor
  }
})

export const getEventType = ({ params }: ById) =>
  Effect.map(find("eventTypes", params.eventTypeId), versionOf)

export const createEventType = Effect.fnUntraced(function* () {
  const { audit } = yield* Membership
  const idGenerator = yield* IdGenerator
  const fields = yield* draft
  yield* refuseStale("createEventType", {}, fields)
  const id = EventTypeId.make(yield* idGenerator.uuid)
  const eventType = eventTypeOf(fields, { id, workspaceId: audit.workspaceId })
  yield* checkRules(eventType)
  yield* commit(audit, { _tag: "CreateEventType", eventType })
  return versionOf(yield* find("eventTypes", id))
}, Effect.catchTags(refusedOrUnfit))

export const updateEventType = Effect.fnUntraced(function* ({ headers, params }: ById & Matching) {
  const fields = yield* patch
  const current = yield* changeResource(
    "eventTypes",
    params.eventTypeId,
    headers,
    Effect.fnUntraced(function* ({ value, version }) {
      yield* refuseStale("updateEventType", flatOf(value), fields)
      const eventType = withChanges(value, fields)
      yield* checkRules(eventType, value)
      return { _tag: "UpdateEventType", eventType, version }
    })
  )
  return versionOf(current)
}, Effect.catchTags(refusedOrUnfit))

export const deleteEventType = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { value } = yield* find("eventTypes", params.eventTypeId)
  yield* commit(audit, { _tag: "DeleteEventType", eventTypeId: value.id })
}, Effect.catchTags(wireErrors))

const versionOf = ({ value, version }: Versioned<EventType>) => withVersion(flatOf(value), version)
