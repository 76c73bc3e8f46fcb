import type { Workspace } from "../workspaces/index.ts"
import type { EventType } from "./EventType.ts"
import type { Host } from "./Host.ts"

/** An event type with all that a public request needs to know of it: its workspace and its assigned hosts. */
export interface Offering {
  readonly workspace: Workspace
  readonly eventType: EventType
  /** The assigned hosts in the event type's order, inactive ones included. */
  readonly hosts: ReadonlyArray<Host>
}

/** A workspace with what it shows to anybody: its active event types, the oldest first, and of many the first hundred. */
export interface PublicWorkspace {
  readonly workspace: Workspace
  readonly eventTypes: ReadonlyArray<EventType>
}

/** So many event types a publicWorkspace has at most. */
export const publicWorkspaceSize = 100

/** The hosts that can be considered for a new booking. */
export const activeHosts = (offering: Offering): ReadonlyArray<Host> =>
  offering.hosts.filter(({ active }) => active)
