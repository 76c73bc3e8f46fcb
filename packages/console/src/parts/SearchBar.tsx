import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/**
 * Finds a contact by the whole email, with other filters beside the field. The address that opens has an id, and no email
 * (D-CON-4). `open` opens a text of another kind, and returns whether it did.
 */
export const SearchBar = ({
  children,
  label,
  onFound,
  open = () => false,
  wrong
}: {
  readonly children?: ComponentChildren
  readonly label: string
  readonly onFound: (contactId: string) => void
  readonly open?: (text: string) => boolean
  /** What the text must be. */
  readonly wrong: string
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const [fault, setFault] = useState("")
  const search = async (text: string) => {
    setFault("")
    if (open(text)) return
    if (!/^\S+@\S+$/.test(text)) return setFault(wrong)
    try {
      const { items } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { email: text } }
        })
      )
      const [contact] = items
      if (contact === undefined) setFault(words.searchNone)
      else onFound(contact.id)
    } catch (failure) {
      setFault(explained(failure, words))
    }
  }
  return (
    <div class="filters">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get("search")
          void search(typeof text === "string" ? text.trim() : "")
        }}
      >
        <input
          name="search"
          type="text"
          inputMode="email"
          autocomplete="off"
          spellcheck={false}
          maxLength={320}
          aria-label={label}
          placeholder={label}
          aria-invalid={fault !== ""}
          aria-describedby={fault === "" ? undefined : "search-fault"}
        />
        <button class="button" type="submit">
          {words.searchButton}
        </button>
      </form>
      {children}
      {fault !== "" && (
        <p class="fault" id="search-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
