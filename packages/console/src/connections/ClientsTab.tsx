import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Loading } from "../parts/Loading.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { OAuthClientForm } from "./OAuthClientForm.tsx"

/** The workspace's own OAuth client at each company, and the redirect addresses to register there (D-CONN-13). */
export const ClientsTab = () => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const clients = useQuery({
    queryKey: [workspaceId, "oauth-clients"],
    queryFn: () =>
      bodyOf(api.GET("/api/workspaces/{workspaceId}/oauth-clients", { params: { path: { workspaceId } } }))
  })
  if (clients.data === undefined) return <Loading query={clients} />
  return (
    <div class="settings">
      <p class="soft">{words.connections.clientsText}</p>
      {clients.data.items.map((client) => (
        <OAuthClientForm key={client.name} client={client} changed={clients.refetch} />
      ))}
    </div>
  )
}
