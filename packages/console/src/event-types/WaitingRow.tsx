import type { Schemas } from "@calendeal/client"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, done } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** A person on a waiting list: the times that suit, the state, and the way to remove the person. */
export const WaitingRow = ({
  entry: { createdAt, id, periods, person, state }
}: {
  readonly entry: Schemas["WaitingEntry"]
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes.waitingTab
  const { both, span } = timesOf(lang)
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const removing = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/waiting-entries/{waitingEntryId}", {
          params: { path: { workspaceId, waitingEntryId: id } }
        })
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId, "waiting-entries"] })
  })
  return (
    <tr>
      <td dir="auto">
        {person.name}
        <small>{person.email}</small>
      </td>
      <td>
        {periods.map(({ from, until }) => (
          <small key={from} class="line">
            {span(from, until)}
          </small>
        ))}
      </td>
      <td>{both(createdAt)}</td>
      <td>
        <span class={state === "waiting" ? "tag on" : "tag"}>{texts[state]}</span>
      </td>
      <td>
        <button
          type="button"
          class="button small"
          aria-label={`${texts.remove}: ${person.email}`}
          onClick={() => setAsked(true)}
        >
          {texts.remove}
        </button>
        {isAsked && (
          <ConfirmDialog
            isBad
            isBusy={removing.isPending}
            title={texts.removeTitle}
            act={texts.remove}
            leave={words.editing.keep}
            fault={removing.error === null ? "" : explained(removing.error, words)}
            onAct={() => removing.mutate()}
            onLeave={() => setAsked(false)}
          >
            {say(texts.removeText, { name: person.name })}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
