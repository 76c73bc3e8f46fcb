import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Page, Position } from "./Page.ts"
import { type Kind, type Kinds, Records } from "./Records.ts"

/** All that the filter leaves of a kind, newest first, asked for page by page. */
export const everyOne = Effect.fnUntraced(function* <K extends Exclude<Kind, "workspace">>(
  workspaceId: WorkspaceId,
  kind: K,
  filter: Kinds[K]["filter"]
) {
  const records = yield* Records
  const items: Array<Kinds[K]["item"]> = []
  let after: Position | null = null
  do {
    const page: Page<Kinds[K]["item"]> = yield* records.list(workspaceId, kind, filter, {
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
