import { useState } from "preact/hooks"
import { api, bodyOf, type EventType } from "../api/client.ts"
import { useSending } from "../editing/useSending.ts"
import { CopyableText } from "../parts/CopyableText.tsx"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** Makes a link that books the event type once, and copies it (D-CON-197). */
export const OneOffLinkButton = ({ eventType: { id, title } }: { readonly eventType: EventType }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const { copyOneOffLink } = words.eventTypes
  const [uncopied, setUncopied] = useState<string | null>(null)
  const making = useSending({
    mutationFn: async () => {
      const { items } = await bodyOf(
        api.POST("/api/workspaces/{workspaceId}/one-off-links", {
          params: { path: { workspaceId } },
          body: { eventTypeId: id }
        })
      )
      const url = items[0]?.url ?? ""
      // The browser may not allow it: then the link is shown, and can be copied by hand.
      await navigator.clipboard.writeText(url).catch(() => setUncopied(url))
    }
  })
  return (
    <>
      <button
        type="button"
        class="button small"
        disabled={making.isPending}
        aria-label={`${copyOneOffLink}: ${title}`}
        onClick={() => making.mutate()}
      >
        {copyOneOffLink}
      </button>{" "}
      <span role="status">{making.isSuccess && uncopied === null ? words.editing.copied : ""}</span>
      {uncopied !== null && <CopyableText name={copyOneOffLink} text={uncopied} />}
      {making.error !== null && <Failed failure={making.error} retry={() => making.mutate()} />}
    </>
  )
}
