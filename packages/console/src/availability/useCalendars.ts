import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { useWorkspace } from "../view/useView.ts"

/** The place of a host's calendars in the cache. */
export const calendarsKey = (workspaceId: string, hostId: string) => [workspaceId, "calendars", hostId]

/** All calendars of a host. */
export const useCalendars = (hostId: string) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: calendarsKey(workspaceId, hostId),
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}/calendars", {
            params: { path: { workspaceId, hostId }, query }
          })
        )
      )
  })
}
