import type { EventType, Host } from "@calendeal/domain/event-types"
import type { Versioned } from "@calendeal/domain/management"
import type { Workspace } from "@calendeal/domain/workspaces"

/** What a workspace has now, as far as a file can say it. */
export interface Standing {
  readonly workspace: Versioned<Workspace>
  readonly hosts: ReadonlyArray<Versioned<Host>>
  readonly eventTypes: ReadonlyArray<Versioned<EventType>>
}
