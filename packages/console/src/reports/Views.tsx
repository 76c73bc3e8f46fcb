import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { everyItem } from "../api/pages.ts"
import { Loading } from "../parts/Loading.tsx"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import type { Choice } from "./choice.ts"
import { SaveView } from "./SaveView.tsx"
import { ViewRow } from "./ViewRow.tsx"

/** The saved views of the workspace, each a link to its reports, and the way to save what is shown now (D-CON-236). */
export const Views = ({
  choice,
  close,
  here
}: {
  readonly choice: Choice
  readonly close: () => void
  readonly here: string
}) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const { id: workspaceId } = workspace
  const views = useQuery({
    queryKey: [workspaceId, "saved-views"],
    queryFn: () =>
      everyItem((query) =>
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/saved-views", { params: { path: { workspaceId }, query } })
        )
      )
  })
  return (
    <>
      {views.data === undefined ? (
        <Loading query={views} />
      ) : views.data.length === 0 ? (
        <p>{words.reports.viewsNone}</p>
      ) : (
        <ul class="items">
          {views.data.map((view) => (
            <ViewRow key={view.id} view={view} changed={views.refetch} close={close} here={here} />
          ))}
        </ul>
      )}
      {manages(workspace) ? (
        <SaveView choice={choice} close={close} saved={views.refetch} />
      ) : (
        <div class="acts">
          <button type="button" class="button" onClick={close}>
            {words.close}
          </button>
        </div>
      )}
    </>
  )
}
