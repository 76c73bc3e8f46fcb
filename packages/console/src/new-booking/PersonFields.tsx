import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { ContactChoices } from "../parts/ContactChoices.tsx"
import { LinesField } from "../editing/LinesField.tsx"
import { TextField } from "../editing/fields.tsx"
import { longestSearch } from "../parts/SearchBar.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { Draft } from "./draft.ts"
import { useSettledValue } from "./useSettledValue.ts"

interface Props {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** Who is booked: a contact who is found by a search, or a new person; and who comes with them. */
export const PersonFields = ({ change, draft }: Props) => {
  const { words } = useView()
  const [search, setSearch] = useState("")
  return (
    <div class="group">
      <h2>{words.newBooking.person}</h2>
      <TextField
        label={words.newBooking.find}
        hint={words.newBooking.findHint}
        maxLength={longestSearch}
        value={search}
        onChange={setSearch}
      />
      <Found
        search={search}
        onChoose={({ email, name }) => {
          setSearch("")
          change({ email, name: name ?? "" })
        }}
      />
      <div class="pair">
        <TextField
          isRequired
          label={words.newBooking.name}
          path="attendees.0.name"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          isRequired
          label={words.email}
          path="attendees.0.email"
          type="email"
          value={draft.email}
          onChange={(email) => change({ email })}
        />
      </div>
      <LinesField
        label={words.newBooking.guests}
        hint={words.newBooking.guestsHint}
        path="attendees"
        lines={draft.guests}
        onChange={(guests) => change({ guests })}
      />
    </div>
  )
}

/** The number of contacts that a search shows. */
const limit = 6

const Found = ({
  onChoose,
  search
}: {
  readonly search: string
  readonly onChoose: (contact: { readonly email: string; readonly name: string | null }) => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const text = useSettledValue(search.trim())
  const isAsked = text.length > 1 && search.trim() !== ""
  const found = useQuery({
    queryKey: [workspaceId, "contacts-to-book", text],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts", {
          params: { path: { workspaceId }, query: { search: text, limit } }
        })
      ),
    enabled: isAsked
  })
  if (!isAsked || found.data === undefined) return null
  return found.data.items.length === 0 ? (
    <p role="status">{words.newBooking.findNone}</p>
  ) : (
    <ContactChoices contacts={found.data.items} label={words.newBooking.found} onChoose={onChoose} />
  )
}
