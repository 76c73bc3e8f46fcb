import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/**
 * Whether there is no booking yet, also none that was cancelled since. Undefined: not known yet. Asked again until there is one.
 */
export const useIsNew = (): boolean | undefined => {
  const { id: workspaceId } = useWorkspace()
  const first = useQuery({
    queryKey: [workspaceId, "bookings", "first"],
    queryFn: async () => {
      const { items } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/bookings", {
          params: { path: { workspaceId }, query: { limit: 1 } }
        })
      )
      return items.length === 0
    },
    refetchInterval: ({ state }) => (state.data === false ? false : 30_000)
  })
  return first.isError ? false : first.data
}
