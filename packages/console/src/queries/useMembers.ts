import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { useWorkspace } from "../view/useView.ts"

/** The key of the cached members. */
export const membersKey = (workspaceId: string) => [workspaceId, "all-members"] as const

/** All members of the workspace. */
export const useMembers = () => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: membersKey(workspaceId),
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/members", { params: { path: { workspaceId }, query } }))
      )
  })
}
