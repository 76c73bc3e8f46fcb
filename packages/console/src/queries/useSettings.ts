import { useQuery } from "@tanstack/preact-query"
import { api, versionedOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** The settings of the workspace with their version. */
export const useSettings = (isEnabled = true) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "settings"],
    queryFn: () =>
      versionedOf(api.GET("/api/workspaces/{workspaceId}", { params: { path: { workspaceId } } })),
    enabled: isEnabled
  })
}
