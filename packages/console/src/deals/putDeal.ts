import type { Schemas } from "@calendeal/client"
import { api, versionedOf } from "../api/client.ts"

/** Changes a deal, unless it has changed since this version. */
export const putDeal = (workspaceId: string, dealId: string, version: string, body: Schemas["DealPatch"]) =>
  versionedOf(
    api.PATCH("/api/workspaces/{workspaceId}/deals/{dealId}", {
      params: { path: { workspaceId, dealId }, header: { "if-match": version } },
      body
    })
  )
