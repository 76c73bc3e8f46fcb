import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf, type Contact, done } from "../api/client.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Toast } from "../parts/Toast.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { TypedEmail } from "./TypedEmail.tsx"
import { useSending } from "../editing/useSending.ts"

// Asked for seldom.
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

/** Asks for the email before a person is erased (D-CON-16). */
const Erasure = ({ contact, onLeave }: { readonly contact: Contact; readonly onLeave: () => void }) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const queries = useQueryClient()
  const { route } = useLocation()
  const erase = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/contacts/{contactId}", {
          params: { path: { workspaceId, contactId: contact.id } }
        })
      ),
    onSuccess: async () => {
      route(`/console/${slug}/contacts`)
      queries.removeQueries({ queryKey: [workspaceId, "contact", contact.id] })
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  return (
    <Dialog title={say(words.contacts.eraseTitle, { name: contact.name ?? contact.email })} onLeave={onLeave}>
      {(close) => (
        <>
          <p>{words.contacts.eraseText}</p>
          <TypedEmail
            label={say(words.contacts.eraseType, { email: contact.email })}
            email={contact.email}
            act={words.contacts.erase}
            leave={words.contacts.keep}
            isBusy={erase.isPending}
            fault={erase.isError ? <Fault failure={erase.error} /> : ""}
            onAct={() => erase.mutate()}
            onLeave={close}
          />
        </>
      )}
    </Dialog>
  )
}
