import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import type { RevenueReport } from "../charts/revenueRows.ts"
import { useWorkspace } from "../view/useView.ts"
import { type Days, instantsOf } from "./period.ts"

/** Reports are read once per minute at most, because the service computes few at a time. */
const staleTime = 60_000

/** The steps from visit to payment in these days. */
export const useSteps = (days: Days) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "steps", days],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/reports/steps", {
          params: { path: { workspaceId }, query: instantsOf(days) }
        })
      ),
    staleTime
  })
}

/** The revenue in these days. */
export const useRevenue = (days: Days, by: RevenueReport["by"]) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "revenue", by, days],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/reports/revenue", {
          params: { path: { workspaceId }, query: { by, ...instantsOf(days) } }
        })
      ),
    staleTime
  })
}
