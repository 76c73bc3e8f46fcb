import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useLocation } from "preact-iso"
import { api, type Contact, done } from "../api/client.ts"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { Fault } from "../parts/Fault.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { TypedEmail } from "./TypedEmail.tsx"

/** Asks for the email before a person is erased (D-CON-16). */
export const Erasure = ({
  contact,
  onLeave
}: {
  readonly contact: Contact
  readonly onLeave: () => void
}) => {
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
