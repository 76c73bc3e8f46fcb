import type { Quota } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Store } from "../Store.ts"

/** How many of a kind the workspace has. */
export const countOf = (store: Store["Service"], workspaceId: WorkspaceId, kind: Quota): number => {
  const shelf = store.shelf(workspaceId)
  switch (kind) {
    case "hosts":
      return shelf.hosts.keys().reduce((count, id) => count + (shelf.removed.has(id) ? 0 : 1), 0)
    case "eventTypes":
      return store.eventTypes
        .values()
        .reduce((count, eventType) => count + (eventType.workspaceId === workspaceId ? 1 : 0), 0)
    case "members":
    case "calendars":
    case "integrations":
    case "webhooks":
      return shelf[kind].size
  }
}
