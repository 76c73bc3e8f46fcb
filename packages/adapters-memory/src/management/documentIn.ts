import type { DocumentRef, ResourceKind, Resources } from "@calendeal/domain/management"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import type { Store } from "../Store.ts"
import { resourcesOf } from "./resources.ts"

/** The stored document. Null: there is none. */
export const documentIn = (
  store: Store["Service"],
  workspaceId: WorkspaceId,
  ref: DocumentRef | null
): object | null => {
  // Access tokens are only added.
  if (ref === null || !ref.isKnown || ref.kind === "accessTokens") return null
  const { id, kind } = ref
  if (kind === "oauthClients")
    return (
      store
        .dataOf(workspaceId)
        .oauthClients.values()
        .find(({ name }) => name === id) ?? null
    )
  const item = itemWith(store, workspaceId, kind, id)
  return item === undefined ? null : "value" in item ? item.value : item
}

const itemWith = <K extends ResourceKind>(
  store: Store["Service"],
  workspaceId: WorkspaceId,
  kind: K,
  id: string
): Resources[K]["item"] | undefined => {
  const { items, position } = resourcesOf(store, workspaceId)[kind]
  return items({}).find((item) => position(item, {}).id === id)
}
