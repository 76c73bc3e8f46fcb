import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { readsSales } from "../view/roles.ts"
import { useWorkspace } from "../view/useView.ts"

const limit = 100

/** A contact. */
export const useContact = (contactId: string) => {
  const { id: workspaceId } = useWorkspace()
  return useQuery({
    queryKey: [workspaceId, "contact", contactId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts/{contactId}", {
          params: { path: { workspaceId, contactId } }
        })
      ),
    staleTime: 60_000
  })
}

/** The contact's latest bookings, deals and payments; of the last two only those that the role may read. */
export const useSales = (contactId: string) => {
  const workspace = useWorkspace()
  const workspaceId = workspace.id
  const params = { path: { workspaceId }, query: { contactId, limit } }
  const enabled = readsSales(workspace)
  return {
    bookings: useQuery({
      queryKey: [workspaceId, "bookings", "of", contactId],
      queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/bookings", { params }))
    }),
    deals: useQuery({
      queryKey: [workspaceId, "deals", "of", contactId],
      queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/deals", { params })),
      enabled
    }),
    payments: useQuery({
      queryKey: [workspaceId, "payments", "of", contactId],
      queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/transactions", { params })),
      enabled
    })
  }
}
