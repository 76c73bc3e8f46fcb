import { type Kind, type Kinds, type Position, Records } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Seat } from "../../contract/index.ts"

/** How many items a page has unless the caller says. */
const usual = 50

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: Position | undefined
}

/** A page of the workspace's items of a kind, as `view` shows them. */
export const listed = <K extends Exclude<Kind, "workspace">, View>(
  kind: K,
  filter: Kinds[K]["filter"],
  { cursor, limit }: PageQuery,
  view: (item: Kinds[K]["item"]) => View
) =>
  Effect.gen(function* () {
    const { act } = yield* Seat
    const records = yield* Records
    const page = yield* records.list(act.workspaceId, kind, filter, {
      limit: limit ?? usual,
      after: cursor ?? null
    })
    return { items: page.items.map(view), nextCursor: page.next }
  })
