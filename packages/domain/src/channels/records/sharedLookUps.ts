import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Request from "effect/Request"
import * as RequestResolver from "effect/RequestResolver"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { ResourceKind, Resources } from "./Resources.ts"
import type { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** Null: removed or erased. */
interface Find<K extends ResourceKind> extends Request.Request<Resources[K]["item"] | null> {
  readonly _tag: "Find"
  readonly id: string
}

/**
 * Look-ups by id, for each kind of resource. Concurrent look-ups share one query per kind, because many events refer to the
 * same hosts and event types. Null: removed or erased.
 */
export const sharedLookUps =
  (queries: WorkspaceQueries["Service"], workspaceId: WorkspaceId) =>
  <K extends ResourceKind>(kind: K) => {
    const Find = Request.tagged<Find<K>>("Find")
    const resolver = RequestResolver.make<Find<K>>((entries) =>
      Effect.map(
        queries.findAll(workspaceId, kind, new Set(entries.map(({ request }) => request.id))),
        (found) => {
          for (const entry of entries) entry.completeUnsafe(Exit.succeed(found.get(entry.request.id) ?? null))
        }
      )
    )
    return (id: string | null) =>
      id === null ? Effect.succeed(null) : Effect.request(Find({ id }), resolver)
  }
