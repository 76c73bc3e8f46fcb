import type { Schemas } from "@calendeal/client"
import { api, bodyOf, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { SmallButton } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** Starts and ends the weekly mail of a view to the member who is signed in (D-CON-229). */
export const ViewMail = ({
  changed,
  view: { id, isSubscribed, name }
}: {
  readonly view: Schemas["SavedView"]
  readonly changed: () => unknown
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const path = "/api/workspaces/{workspaceId}/saved-views/{savedViewId}/subscription"
  const params = { path: { workspaceId, savedViewId: id } }
  const changing = useSending({
    mutationFn: async () => {
      await (isSubscribed ? done(api.DELETE(path, { params })) : bodyOf(api.PUT(path, { params })))
    },
    onSuccess: () => changed()
  })
  const act = isSubscribed ? words.reports.viewMailStop : words.reports.viewMail
  return (
    <>
      <SmallButton
        aria-label={`${act}: ${name}`}
        disabled={changing.isPending}
        onClick={() => changing.mutate()}
      >
        {act}
      </SmallButton>
      {changing.error !== null && <p role="alert">{explained(changing.error, words)}</p>}
    </>
  )
}
