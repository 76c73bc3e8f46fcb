import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { useWorkspace } from "../view/useView.ts"

/** They end by themselves. */
const refetchInterval = 60_000

/**
 * The times that are kept for clients of the API now, of all that the member reaches (D-CON-176), with all that shows them, so that
 * they appear at once (D-CON-140); null: there are none. Few workspaces have reservations.
 */
export const useReservations = () => {
  const { hostId, id: workspaceId, role } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "reservations"],
    enabled: role !== "member" || hostId !== null,
    queryFn: async ({ client }) => {
      const live = await everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reservations", {
            params: { path: { workspaceId }, query: { ...query, state: "live" } }
          })
        )
      )
      // Those of visitors last for minutes, and need no act.
      const reservations = live.filter(({ byVisitor }) => !byVisitor)
      if (reservations.length === 0) return null
      const { reservedTimes } = await import("./ReservedTimes.tsx")
      return reservedTimes(reservations, { client, workspaceId })
    },
    refetchInterval
  })
}
