import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import type { Dimension } from "../charts/RevenueTable.tsx"
import { useWorkspace } from "../view/useView.ts"
import { type Asked, queryOf, withoutHost } from "./asked.ts"
import { inTurn } from "./inTurn.ts"

/** Reports are read once per minute at most, because the service computes few at a time. */
export const staleTime = 60_000

/** The steps from visit to payment in these days. */
export const useSteps = (asked: Asked) => {
  const days = withoutHost(asked)
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "steps", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/steps", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}

/** The revenue in these days. */
export const useRevenue = (days: Asked, by: Dimension) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "revenue", by, days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/revenue", {
            params: { path: { workspaceId }, query: { by, ...queryOf(days) } }
          })
        )
      ),
    staleTime
  })
}

/** Bookings, deals and revenue in these days by day or week, and by a dimension. */
export const useSeries = (days: Asked, step: "day" | "week", by?: Exclude<Dimension, "month">) => {
  const { id: workspaceId } = useWorkspace()
  const query = { step, ...(by !== undefined && { by }), ...queryOf(days) }
  return useQuery({
    queryKey: [workspaceId, "series", step, by, days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/series", {
            params: { path: { workspaceId }, query }
          })
        )
      ),
    staleTime
  })
}

/** The meetings in these days. */
export const useMeetings = (days: Asked) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "meetings", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/meetings", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}

/** The ages of deals, and how long those that were closed in these days took. */
export const useDeals = (days: Asked) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "deal-ages", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/deals", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}

/** The fields of the forms in these days. */
export const useFields = (asked: Asked) => {
  const days = withoutHost(asked)
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "fields", days],
    queryFn: () =>
      inTurn(() =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reports/funnel", {
            params: { path: { workspaceId }, query: queryOf(days) }
          })
        )
      ),
    staleTime
  })
}
