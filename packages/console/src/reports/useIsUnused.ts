import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { useIsNew } from "../queries/useIsNew.ts"
import { useWorkspace } from "../view/useView.ts"

/** Whether there is nothing to report yet: neither a booking, nor a contact, whom a form or a payment makes. False until it is known. */
export const useIsUnused = (): boolean => {
  const { id: workspaceId } = useWorkspace()
  const isNew = useIsNew() === true
  const first = useQuery({
    queryKey: [workspaceId, "contacts", "first"],
    queryFn: async () => {
      const { items } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { limit: 1 } }
        })
      )
      return items.length === 0
    },
    enabled: isNew
  })
  return isNew && first.data === true
}
