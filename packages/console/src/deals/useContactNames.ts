import { api, bodyOf } from "../api/client.ts"
import { useWorkspace } from "../view/useView.ts"

/** Reads the names and emails of the contacts of a page, in one request. Those that the role does not read are missing. */
export const useContactNames = () => {
  const { id: workspaceId } = useWorkspace()
  return async (items: ReadonlyArray<{ readonly contactId: string }>) => {
    const ids = [...new Set(items.map(({ contactId }) => contactId))]
    const { items: contacts } = await bodyOf(
      api.GET("/api/workspaces/{workspaceId}/contacts", {
        params: { path: { workspaceId }, query: { ids: ids.join(","), limit: 100 } }
      })
    )
    const byId = new Map(contacts.map((contact) => [contact.id, contact]))
    return (id: string): readonly [name: string, email: string] => {
      const contact = byId.get(id)
      return [contact?.name ?? "", contact?.email ?? ""]
    }
  }
}
