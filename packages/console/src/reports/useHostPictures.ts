import { picturePath } from "@calendeal/domain/pictures"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** The path of a host's picture, by the host's id. */
export const useHostPictures = (): ((hostId: string) => string | null) => {
  const { id: workspaceId } = useWorkspace()
  // The same as for the names of hosts, so that it is asked once.
  const hosts = useQuery({
    queryKey: [workspaceId, "hosts"],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/hosts", {
          params: { path: { workspaceId }, query: { limit: 100 } }
        })
      )
  })
  return (hostId) => {
    const picture = hosts.data?.items.find(({ id }) => id === hostId)?.picture ?? null
    return picture === null ? null : picturePath(workspaceId, picture)
  }
}
