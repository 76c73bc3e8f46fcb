import { dateAt, zoneNamed } from "@calendeal/domain/availability"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import {
  newWorkspaceSettings,
  type Workspace,
  WorkspaceDirectory,
  WorkspaceSlug,
  TimeZoneName
} from "@calendeal/domain/workspaces"
import { Clock, DateTime, Effect, Option } from "effect"
import { demoEventTypes } from "./eventTypes.ts"
import { demoHosts } from "./hosts.ts"
import { demoIds } from "./ids.ts"

/** Creates the demonstration workspace with its hosts and event types unless it exists. Returns whether it was new. */
export const seedDemo = Effect.fn("demo.seed")(function* () {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  if (Option.isSome(yield* directory.find(demoIds.workspace))) return false

  const workspace: Workspace = {
    ...newWorkspaceSettings,
    id: demoIds.workspace,
    name: "Acme",
    slug: WorkspaceSlug.make("acme"),
    timezone: TimeZoneName.make("Europe/London"),
    defaultCountry: "GB",
    contact: "hello@acme.example",
    privacyUrl: "https://acme.example/privacy",
    createdAt: yield* DateTime.now
  }
  const today = dateAt(zoneNamed(workspace.timezone), yield* Clock.currentTimeMillis)
  yield* directory.save(workspace)
  yield* Effect.forEach(demoHosts(today), catalog.enlist)
  yield* Effect.forEach(demoEventTypes, catalog.publish)
  return true
})
