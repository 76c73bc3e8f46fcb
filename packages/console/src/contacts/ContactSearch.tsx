import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useView, useWorkspace } from "../shell/useView.ts"

/** Finds a contact by the whole e-mail. The address that opens has an id, and no e-mail (D-CON-4). */
export const ContactSearch = ({ here }: { readonly here: string }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const { route } = useLocation()
  const [fault, setFault] = useState("")
  const search = async (email: string) => {
    setFault("")
    if (!/^\S+@\S+$/.test(email)) return setFault(words.contacts.searchWrong)
    try {
      const { items } = await bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { email } }
        })
      )
      const [contact] = items
      if (contact === undefined) setFault(words.searchNone)
      else route(`${here}/${contact.id}`)
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
          aria-label={words.contacts.search}
          placeholder={words.contacts.search}
          aria-invalid={fault !== ""}
          aria-describedby={fault === "" ? undefined : "search-fault"}
        />
        <button class="button" type="submit">
          {words.searchButton}
        </button>
      </form>
      {fault !== "" && (
        <p class="fault" id="search-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
