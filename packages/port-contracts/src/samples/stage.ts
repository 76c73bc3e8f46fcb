import * as Effect from "effect/Effect"
import { EventTypeCatalog, type Offering } from "@calendeal/domain/event-types"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { sampleOffering } from "./eventTypes.ts"
import { sampleWorkspace } from "./workspaces.ts"

/** Enters an offering: its workspace, its hosts and its event type. */
export const storeOffering = Effect.fnUntraced(function* (offering: Offering) {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  yield* directory.save(offering.workspace)
  yield* Effect.forEach(offering.hosts, catalog.enlist)
  yield* catalog.publish(offering.eventType)
  return offering
})

/** Enters a sample offering (see `sampleOffering`) and returns it. */
export const createOffering = (overrides: Parameters<typeof sampleOffering>[0] = {}) =>
  storeOffering(sampleOffering(overrides))

/** Enters a sample workspace and returns it. */
export const createWorkspace = Effect.fnUntraced(function* (
  overrides: Parameters<typeof sampleWorkspace>[0] = {}
) {
  const directory = yield* WorkspaceDirectory
  const workspace = sampleWorkspace(overrides)
  yield* directory.save(workspace)
  return workspace
})
