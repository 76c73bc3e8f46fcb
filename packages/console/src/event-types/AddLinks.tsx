import { sayCount } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { AddForm } from "../editing/AddForm.tsx"
import { NumberField, TextField } from "../editing/fields.tsx"
import { lacking } from "../editing/lacking.ts"
import { useSending } from "../editing/useSending.ts"
import { OneOffLinksDraft } from "../made/bounds.ts"
import { Adding } from "../parts/Adding.tsx"
import { csvFile } from "../parts/csv.ts"
import { SecretNote } from "../parts/SecretNote.tsx"
import { useView, useWorkspace } from "../view/useView.ts"

/** Makes one-off links, and offers their addresses as a file. The list has them, too (D-CON-154). */
export const AddLinks = ({ eventTypeId }: { readonly eventTypeId: string }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes.oneOff
  const queries = useQueryClient()
  const [count, setCount] = useState<number | null>(1)
  const [uses, setUses] = useState<number | null>(1)
  const [lastDay, setLastDay] = useState("")
  const making = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/one-off-links", {
          params: { path: { workspaceId } },
          body: {
            eventTypeId,
            count: count ?? 1,
            uses: uses ?? 1,
            ...(lastDay === "" ? {} : { expiresAt: endOfDay(lastDay) })
          }
        })
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId, "one-off-links"] })
  })
  return (
    <Adding text={texts.make} onLeave={making.reset}>
      {(close) =>
        making.data === undefined ? (
          <AddForm
            act={texts.make}
            bounds={OneOffLinksDraft}
            close={close}
            lacks={lacking({ [texts.count]: String(count ?? ""), [texts.uses]: String(uses ?? "") })}
            onSend={() => making.mutate()}
            sending={making}
            text={texts.lead}
          >
            <div class="pair">
              <NumberField isRequired label={texts.count} path="count" value={count} onChange={setCount} />
              <NumberField isRequired label={texts.uses} path="uses" value={uses} onChange={setUses} />
            </div>
            <TextField
              label={texts.ends}
              hint={texts.endsHint}
              path="expiresAt"
              type="date"
              value={lastDay}
              onChange={setLastDay}
            />
          </AddForm>
        ) : (
          <SecretNote text={sayCount(lang, texts.done, making.data.items.length)} close={close}>
            <a
              class="button"
              download="one-off-links.csv"
              href={csvFile([
                ["id", "url", "uses", "expiresAt"],
                ...making.data.items.map(({ expiresAt, id, url, uses }) => [id, url, uses, expiresAt ?? ""])
              ])}
            >
              {texts.file}
            </a>
          </SecretNote>
        )
      }
    </Adding>
  )
}

/** The instant at which a day ends where the member is. */
const endOfDay = (day: string): string => {
  const midnight = new Date(`${day}T00:00:00`)
  midnight.setDate(midnight.getDate() + 1)
  return midnight.toISOString()
}
