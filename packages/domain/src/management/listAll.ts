import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Page, Position } from "./Page.ts"
import { type ResourceKind, type Resources, WorkspaceQueries } from "./WorkspaceQueries.ts"

/** All that the filter leaves of a kind, newest first, asked for page by page. */
export const listAll = Effect.fnUntraced(function* <K extends Exclude<ResourceKind, "workspace">>(
  workspaceId: WorkspaceId,
  kind: K,
  filter: Resources[K]["filter"]
) {
  const queries = yield* WorkspaceQueries
  const items: Array<Resources[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Resources[K]["item"]> = yield* queries.list(workspaceId, kind, filter, {
      limit: most,
      after
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null)
  return items
})

/** As many as one question may ask for. */
const most = 100
