import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EventTypeId } from "./EventType.ts"
import { EventTypeCatalog } from "./EventTypeCatalog.ts"

/** No such event type can be seen from outside: it is unknown, hidden or archived (D-WS-3). */
export class EventTypeNotFound extends Schema.TaggedError<EventTypeNotFound>()("EventTypeNotFound", {}) {}

/** The offering of this id whatever its status, for those who must answer replays (D-BOOK-1). */
export const findOffering = Effect.fn("eventTypes.findOffering")(function* (id: EventTypeId) {
  const catalog = yield* EventTypeCatalog
  return yield* Option.match(yield* catalog.find(id), {
    onNone: () => Effect.fail(new EventTypeNotFound()),
    onSome: Effect.succeed
  })
})

/** The offering at this address when it is visible (D-EMB-1, D-WS-3). */
export const findVisibleOfferingAt = Effect.fn("eventTypes.findVisibleOfferingAt")(function* (
  workspaceSlug: string,
  eventTypeSlug: string
) {
  const catalog = yield* EventTypeCatalog
  const offering = yield* catalog.findAt(workspaceSlug, eventTypeSlug)
  return Option.isSome(offering) && offering.value.eventType.status === "active"
    ? offering.value
    : yield* new EventTypeNotFound()
})

/** What the workspace of this slug shows; one that shows nothing is as if it were not there (§1.5.foreign, D-WS-3). */
export const findShowcase = Effect.fn("eventTypes.findShowcase")(function* (workspaceSlug: string) {
  const catalog = yield* EventTypeCatalog
  const publicWorkspace = yield* catalog.publicWorkspace(workspaceSlug)
  return Option.isSome(publicWorkspace) && publicWorkspace.value.eventTypes.length > 0
    ? publicWorkspace.value
    : yield* new EventTypeNotFound()
})

/** The offering of this id when it is visible. */
export const findVisibleOffering = Effect.fn("eventTypes.findVisibleOffering")(function* (id: EventTypeId) {
  const offering = yield* findOffering(id)
  return offering.eventType.status === "active" ? offering : yield* new EventTypeNotFound()
})
