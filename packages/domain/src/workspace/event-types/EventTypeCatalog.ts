import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import { inOrder, type Workspace, type WorkspaceId } from "../workspaces/index.ts"
import type { EventType, EventTypeId } from "./EventType.ts"
import type { Host } from "./Host.ts"

/** An event type with its workspace and its assigned hosts. */
export interface Offering {
  readonly workspace: Workspace
  readonly eventType: EventType
  /** The assigned hosts in the event type's order, including inactive ones. */
  readonly hosts: ReadonlyArray<Host>
}

/** The hosts that can be considered for a new booking. */
export const activeHosts = (offering: Offering): ReadonlyArray<Host> =>
  offering.hosts.filter(({ active }) => active)

/** A workspace with its listed active event types, as `publicOrder` has them. */
export interface PublicWorkspace {
  readonly workspace: Workspace
  readonly eventTypes: ReadonlyArray<EventType>
}

/** A host with the event types of the host's own page, in the workspace's order. */
export interface PublicHost extends PublicWorkspace {
  readonly host: Host
}

/** Whether every booking of the event type meets this host: its only one, or one of all together (D-PAGE-45). */
export const alwaysMeets = ({ assignment, hosts }: EventType, id: Host["id"]): boolean =>
  hosts.some(({ hostId }) => hostId === id) && (hosts.length === 1 || assignment === "collective")

/** The maximum number of event types in a `PublicWorkspace`. */
export const publicWorkspaceSize = 100

/** The first event types of a workspace in its order, of all that the public list can show, the oldest first (D-MGMT-45). */
export const publicOrder = (
  { eventTypeOrder }: Pick<Workspace, "eventTypeOrder">,
  eventTypes: ReadonlyArray<EventType>
): ReadonlyArray<EventType> => inOrder(eventTypes, eventTypeOrder).slice(0, publicWorkspaceSize)

/**
 * Port: the event types and hosts of all workspaces. `find`, `findAt` and `publicWorkspace` run on every public request,
 * before its workspace is known. Adapters may answer them, and `hostNamed`, from a copy that is at most 30 s old. An unknown id or slug
 * costs no more than a known one.
 */
export class EventTypeCatalog extends Context.Service<
  EventTypeCatalog,
  {
    /** The event type with this id, of any workspace and status. */
    readonly find: (id: EventTypeId) => Effect<Option<Offering>>
    /** The event type at `/{workspaceSlug}/{eventTypeSlug}`, of any status (D-EMB-1). Takes any two texts. */
    readonly findAt: (workspaceSlug: string, eventTypeSlug: string) => Effect<Option<Offering>>
    /** The listed public event types of the workspace with this slug (D-WS-3, D-PAGE-32); the list can be empty. Takes any text. */
    readonly publicWorkspace: (workspaceSlug: string) => Effect<Option<PublicWorkspace>>
    /** The active host with this username, the oldest of several (D-PAGE-45). Takes any text. */
    readonly hostNamed: (workspaceId: WorkspaceId, username: string) => Effect<Option<Host>>
    /** Creates an event type or replaces one of the same workspace. Its hosts must exist. */
    readonly publish: (eventType: EventType) => Effect<void>
    /** Creates a host or replaces one of the same workspace. */
    readonly enlist: (host: Host) => Effect<void>
  }
>()("@calendeal/domain/event-types/EventTypeCatalog") {}
