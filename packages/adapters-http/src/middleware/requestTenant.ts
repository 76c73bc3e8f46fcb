import type { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The workspace of a request, for its log line. It is known only once the request has found it. */
export interface Tenant {
  found: WorkspaceId | undefined
}

/** The place of the current request. Work without a request writes to a place that nothing reads. */
export const RequestTenant = Context.Reference<Tenant>("@calendeal/adapters-http/RequestTenant", {
  defaultValue: () => ({ found: undefined })
})

/** Notes the workspace that the request is about (D-MON-2). */
export const noteTenant = (id: WorkspaceId): Effect.Effect<void> =>
  Effect.map(RequestTenant, (tenant) => {
    tenant.found = id
  })
