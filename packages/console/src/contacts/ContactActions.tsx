import { useState } from "preact/hooks"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { Fault } from "../parts/Fault.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Toast } from "../parts/Toast.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { useSending } from "../editing/useSending.ts"

// Asked for seldom.
const Erasure = loadedLater(async () => (await import("./Erasure.tsx")).Erasure)
const MergeDuplicate = loadedLater(async () => (await import("./MergeDuplicate.tsx")).MergeDuplicate)

/** Exports a contact, merges a duplicate into it, and erases it. Only for admins and owners (D-CON-3). */
export const ContactActions = ({ contact }: { readonly contact: Contact }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [asked, setAsked] = useState<"merge" | "erase" | null>(null)
  const [isMerged, setMerged] = useState(false)
  const params = { path: { workspaceId, contactId: contact.id } }
  const exporting = useSending({
    mutationFn: async () =>
      downloadOf(
        await bodyOf(api.GET("/api/workspaces/{workspaceId}/contacts/{contactId}/export", { params }))
      )
  })
  return (
    <div class="acts">
      <Toast
        text={isMerged ? words.contacts.mergeDone : exporting.isSuccess ? words.contacts.exported : ""}
      />
      {exporting.isError && (
        <p class="fault" role="alert">
          <Fault failure={exporting.error} />
        </p>
      )}
      <button
        type="button"
        class="button"
        disabled={exporting.isPending}
        onClick={() => {
          setMerged(false)
          exporting.mutate()
        }}
      >
        {words.contacts.export}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          setMerged(false)
          setAsked("merge")
        }}
      >
        {words.contacts.merge}
      </button>
      <button type="button" class="button" onClick={() => setAsked("erase")}>
        {words.contacts.erase}
      </button>
      {asked === "merge" && (
        <MergeDuplicate contact={contact} onDone={() => setMerged(true)} onLeave={() => setAsked(null)} />
      )}
      {asked === "erase" && <Erasure contact={contact} onLeave={() => setAsked(null)} />}
    </div>
  )
}

/** Saves the data as a file of the browser. */
const downloadOf = (data: object) => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }))
  link.download = "contact.json"
  link.click()
  URL.revokeObjectURL(link.href)
}
