import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { api, bodyOf, type Contact } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useSending } from "./useSending.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { ContactChoices } from "../parts/ContactChoices.tsx"
import { longestSearch } from "../parts/SearchBar.tsx"

/** As many contacts can be chosen from; a search that finds more is too wide. */
const limit = 10

/** Finds a contact by a search. The only one that is found is chosen at once. */
export const FindContact = ({
  children,
  except,
  label,
  leave,
  onChoose,
  which
}: {
  /** What is wrong with the choice, above the buttons. */
  readonly children?: ComponentChildren
  /** The id of a contact that is not offered. */
  readonly except?: string
  /** What to type. */
  readonly label: string
  readonly leave: () => void
  readonly onChoose: (contact: Contact) => void
  /** What is asked about the found ones. */
  readonly which: string
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [text, setText] = useState("")
  const finding = useSending({
    mutationFn: async (search: string) => {
      const { items, nextCursor } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { search, limit } }
        })
      )
      const others = items.filter(({ id }) => id !== except)
      if (others.length > 0) return { others, fault: nextCursor === null ? "" : words.contacts.mergeMore }
      return { others, fault: items.length === 0 ? words.foundNoneText : words.contacts.mergeSame }
    },
    onSuccess: ({ fault, others: [first, ...further] }) => {
      if (first !== undefined && further.length === 0 && fault === "") onChoose(first)
    }
  })
  const { fault, others } = finding.isError
    ? { fault: explained(finding.error, words), others: [] }
    : (finding.data ?? { fault: "", others: [] })
  return (
    <form
      class="typing"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== "") finding.mutate(text.trim())
      }}
    >
      <label>
        {label}
        <input
          type="text"
          autocomplete="off"
          spellcheck={false}
          maxLength={longestSearch}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {others.length > 0 && <ContactChoices contacts={others} label={which} onChoose={onChoose} />}
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {children}
      <div class="acts">
        <button type="button" class="button" onClick={leave}>
          {words.contacts.mergeLeave}
        </button>
        <button type="submit" class="button first" disabled={finding.isPending}>
          {words.searchButton}
        </button>
      </div>
    </form>
  )
}
