import { type ResourceKind, WorkspaceQueries } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound, Membership } from "../../contract/index.ts"

/** The workspace's resource with this id, else 404 `not_found`. */
export const found = <K extends ResourceKind>(kind: K, id: string) =>
  Effect.gen(function* () {
    const { audit } = yield* Membership
    const queries = yield* WorkspaceQueries
    const item = yield* queries.find(audit.workspaceId, kind, id)
    return Option.isSome(item) ? item.value : yield* new NotFound()
  })
