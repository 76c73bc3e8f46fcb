import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** What fails in the workspace and needs a person, read again every minute. */
export const useProblems = () => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "problems"],
    queryFn: () =>
      bodyOf(api.GET("/api/workspaces/{workspaceId}/problems", { params: { path: { workspaceId } } })),
    refetchInterval: 60_000
  })
}
