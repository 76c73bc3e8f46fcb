import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { longestSearch } from "../parts/SearchBar.tsx"
import { ContactChoices } from "../parts/ContactChoices.tsx"
import { ConfirmMerge } from "./ConfirmMerge.tsx"
import { useSending } from "../editing/useSending.ts"

/** As many contacts can be chosen from; a search that finds more is too wide. */
const limit = 10

/** Finds the duplicate of a contact by a search, and asks before it is merged (D-CON-69). */
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
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState<Contact | null>(null)
  const finding = useSending({
    mutationFn: async (search: string) => {
      const { items, nextCursor } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { search, limit } }
        })
      )
      const others = items.filter(({ id: found }) => found !== contact.id)
      if (others.length > 0) return { others, fault: nextCursor === null ? "" : words.contacts.mergeMore }
      return { others, fault: items.length === 0 ? words.foundNoneText : words.contacts.mergeSame }
    },
    onSuccess: ({ fault, others: [first, ...further] }) => {
      if (first !== undefined && further.length === 0 && fault === "") setChosen(first)
    }
  })
  const { fault, others } = finding.isError
    ? { fault: explained(finding.error, words), others: [] }
    : (finding.data ?? { fault: "", others: [] })
  return (
    <Dialog title={say(words.contacts.mergeTitle, { name: contact.name ?? contact.email })} onLeave={onLeave}>
      {(leave) =>
        chosen === null ? (
          <form
            class="typing"
            onSubmit={(event) => {
              event.preventDefault()
              if (text.trim() !== "") finding.mutate(text.trim())
            }}
          >
            <label>
              {words.contacts.mergeSearch}
              <input
                type="text"
                autocomplete="off"
                spellcheck={false}
                maxLength={longestSearch}
                value={text}
                onInput={({ currentTarget }) => setText(currentTarget.value)}
              />
            </label>
            {others.length > 0 && (
              <ContactChoices contacts={others} label={words.contacts.mergeWhich} onChoose={setChosen} />
            )}
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
            duplicate={chosen}
            onLeave={leave}
            onDone={() => {
              onDone()
              leave()
            }}
          />
        )
      }
    </Dialog>
  )
}
