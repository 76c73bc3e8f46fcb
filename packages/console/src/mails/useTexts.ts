import { useQuery } from "@tanstack/preact-query"
import { api, versionedOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** The key of the workspace's own texts in the cache. */
export const textsKey = (workspaceId: string) => [workspaceId, "mail-texts"]

/** The workspace's own texts of mails, with their version. */
export const useTexts = () => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: textsKey(workspaceId),
    queryFn: () =>
      versionedOf(api.GET("/api/workspaces/{workspaceId}/mail/texts", { params: { path: { workspaceId } } }))
  })
}
