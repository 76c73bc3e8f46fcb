import { say } from "@calendeal/web-kit/say"
import { useEffect, useId, useRef, useState } from "preact/hooks"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { ConfirmMerge } from "./ConfirmMerge.tsx"
import { useSending } from "../editing/useSending.ts"

/** Finds the duplicate of a contact by its email, and asks before it is merged (D-CON-69). */
export const MergeDuplicate = ({
  contact,
  onDone,
  onLeave
}: {
  readonly contact: Contact
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const dialog = useRef<HTMLDialogElement>(null)
  const [email, setEmail] = useState("")
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const finding = useSending({
    mutationFn: async (address: string) => {
      if (!/^\S+@\S+$/.test(address)) return { fault: words.contacts.searchWrong }
      const { items } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { email: address } }
        })
      )
      const [duplicate] = items
      if (duplicate === undefined) return { fault: words.searchNone }
      return duplicate.id === contact.id ? { fault: words.contacts.mergeSame } : { duplicate }
    }
  })
  const { duplicate, fault = "" } = finding.isError
    ? { fault: explained(finding.error, words) }
    : (finding.data ?? {})
  const leave = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onLeave}>
      <h2 id={id} dir="auto">
        {say(words.contacts.mergeTitle, { name: contact.name ?? contact.email })}
      </h2>
      {duplicate === undefined ? (
        <form
          class="typing"
          onSubmit={(event) => {
            event.preventDefault()
            finding.mutate(email.trim())
          }}
        >
          <label>
            {words.contacts.mergeEmail}
            <input
              type="text"
              inputMode="email"
              autocomplete="off"
              spellcheck={false}
              maxLength={320}
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          </label>
          {fault !== "" && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <div class="acts">
            <button type="button" class="button" onClick={leave}>
              {words.contacts.mergeLeave}
            </button>
            <button type="submit" class="button first" disabled={finding.isPending}>
              {words.searchButton}
            </button>
          </div>
        </form>
      ) : (
        <ConfirmMerge
          kept={contact}
          duplicate={duplicate}
          onLeave={leave}
          onDone={() => {
            onDone()
            leave()
          }}
        />
      )}
    </dialog>
  )
}
