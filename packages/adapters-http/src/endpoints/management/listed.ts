import {
  type ResourceKind,
  type Resources,
  type Position,
  WorkspaceQueries
} from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Membership } from "../../contract/index.ts"

/** The default number of items per page. */
const usual = 50

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: Position | undefined
}

/** A page of the workspace's resources of a kind. */
export const listed = <K extends Exclude<ResourceKind, "workspace">, View>(
  kind: K,
  filter: Resources[K]["filter"],
  { cursor, limit }: PageQuery,
  view: (item: Resources[K]["item"]) => View
) =>
  Effect.gen(function* () {
    const { audit } = yield* Membership
    const queries = yield* WorkspaceQueries
    const page = yield* queries.list(audit.workspaceId, kind, filter, {
      limit: limit ?? usual,
      after: cursor ?? null
    })
    return { items: page.items.map(view), nextCursor: page.next }
  })
