import { queryOptions, useQuery } from "@tanstack/preact-query"
import { api, bodyOf, versionedOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { useWorkspace } from "../view/useView.ts"

/** All event types of a workspace. */
export const allEventTypes = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "all-event-types"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/event-types", { params: { path: { workspaceId }, query } })
        )
      )
  })

/** All event types of the workspace. */
export const useEventTypes = () => useQuery(allEventTypes(useWorkspace().id))

/** All hosts of a workspace that the member reads. */
export const allHosts = (workspaceId: string) =>
  queryOptions({
    queryKey: [workspaceId, "all-hosts"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(api.GET("/api/workspaces/{workspaceId}/hosts", { params: { path: { workspaceId }, query } }))
      )
  })

/** All hosts that the member reads. */
export const useHosts = () => useQuery(allHosts(useWorkspace().id))

/** All hosts that the member reads, with their next free times. */
export const useHostStates = () => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "host-states"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/host-states", { params: { path: { workspaceId }, query } })
        )
      )
  })
}

/** All conference accounts of the workspace. */
export const useConferenceAccounts = () => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "all-conference-accounts"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/conference-accounts", {
            params: { path: { workspaceId }, query }
          })
        )
      )
  })
}

/** One event type with its version. */
export const useEventType = (eventTypeId: string) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "event-type", eventTypeId],
    queryFn: () =>
      versionedOf(
        api.GET("/api/workspaces/{workspaceId}/event-types/{eventTypeId}", {
          params: { path: { workspaceId, eventTypeId } }
        })
      )
  })
}
