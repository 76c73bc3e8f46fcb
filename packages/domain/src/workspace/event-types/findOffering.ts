import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { isFoundHere } from "../workspaces/index.ts"
import type { EventTypeId } from "./EventType.ts"
import { alwaysMeets, EventTypeCatalog, type Offering, type PublicHost } from "./EventTypeCatalog.ts"
import { MayPreview } from "./MayPreview.ts"

/** The event type is unknown, hidden or archived (D-WS-3). */
export class EventTypeNotFound extends Schema.TaggedError<EventTypeNotFound>()("EventTypeNotFound", {}) {}

/**
 * The offering with this id, of any status: replays need hidden ones too (D-BOOK-1). At an own domain, the event types of other
 * workspaces are not found (D-DOM-2).
 */
export const findOffering = Effect.fn("eventTypes.findOffering")(function* (id: EventTypeId) {
  const catalog = yield* EventTypeCatalog
  const offering = yield* catalog.find(id)
  return Option.isSome(offering) && (yield* isFoundHere(offering.value.workspace.id))
    ? offering.value
    : yield* new EventTypeNotFound()
})

/** The offering at this address, if it is public (D-EMB-1, D-WS-3) or a preview for who asks (D-PREV-1). */
export const findShownOfferingAt = Effect.fn("eventTypes.findShownOfferingAt")(function* (
  workspaceSlug: string,
  eventTypeSlug: string
) {
  const catalog = yield* EventTypeCatalog
  const offering = yield* catalog.findAt(workspaceSlug, eventTypeSlug)
  return Option.isSome(offering) &&
    (yield* isFoundHere(offering.value.workspace.id)) &&
    (yield* isShown(offering.value))
    ? offering.value
    : yield* new EventTypeNotFound()
})

/** The workspace with this slug and its public event types. Without any, it is not found (§1.5.foreign, D-WS-3). */
export const findPublicWorkspace = Effect.fn("eventTypes.findPublicWorkspace")(function* (
  workspaceSlug: string
) {
  const catalog = yield* EventTypeCatalog
  const publicWorkspace = yield* catalog.publicWorkspace(workspaceSlug)
  return Option.isSome(publicWorkspace) &&
    publicWorkspace.value.eventTypes.length > 0 &&
    (yield* isFoundHere(publicWorkspace.value.workspace.id))
    ? publicWorkspace.value
    : yield* new EventTypeNotFound()
})

/** The page of the workspace's host with this username. Without an event type that always meets the host, it is not found. */
export const findPublicHost = Effect.fn("eventTypes.findPublicHost")(function* (
  workspaceSlug: string,
  username: string
): Effect.fn.Return<PublicHost, EventTypeNotFound, EventTypeCatalog> {
  const { eventTypes, workspace } = yield* findPublicWorkspace(workspaceSlug)
  const catalog = yield* EventTypeCatalog
  const host = Option.getOrNull(yield* catalog.hostNamed(workspace.id, username))
  const own = eventTypes.filter((eventType) => host !== null && alwaysMeets(eventType, host.id))
  return host === null || own.length === 0
    ? yield* new EventTypeNotFound()
    : { workspace, host, eventTypes: own }
})

/** The offering with this id, if it is public. */
export const findVisibleOffering = Effect.fn("eventTypes.findVisibleOffering")(function* (id: EventTypeId) {
  const offering = yield* findOffering(id)
  return offering.eventType.status === "active" ? offering : yield* new EventTypeNotFound()
})

/** The offering with this id, if it is public or a preview for who asks (D-PREV-1). */
export const findShownOffering = Effect.fn("eventTypes.findShownOffering")(function* (id: EventTypeId) {
  const offering = yield* findOffering(id)
  return (yield* isShown(offering)) ? offering : yield* new EventTypeNotFound()
})

/** Archived event types are shown to no visitor and no member. */
const isShown = ({ eventType: { status }, workspace }: Offering): Effect.Effect<boolean> =>
  status === "hidden"
    ? Effect.flatMap(MayPreview, (mayPreview) => mayPreview(workspace.id))
    : Effect.succeed(status === "active")

/** Whether the offering is a preview: nothing of it is stored and nothing is booked (D-PREV-1). */
export const isPreview = ({ eventType }: Offering): boolean => eventType.status === "hidden"
