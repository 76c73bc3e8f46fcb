import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { useWorkspace } from "../view/useView.ts"

/** They end by themselves. */
const refetchInterval = 60_000

/** The times that are kept for clients of the API now, the earliest first, of all that the member reaches (D-CON-176). */
export const useReservations = () => {
  const { hostId, id: workspaceId, role } = useWorkspace()
  const reservations = useQuery({
    queryKey: [workspaceId, "reservations"],
    enabled: role !== "member" || hostId !== null,
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/reservations", {
            params: { path: { workspaceId }, query: { ...query, state: "live" } }
          })
        )
      ),
    refetchInterval
  })
  return (reservations.data ?? []).toSorted(
    (one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)
  )
}
