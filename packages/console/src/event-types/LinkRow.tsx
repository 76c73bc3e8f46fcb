import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, done, type OneOffLink } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { useSending } from "../editing/useSending.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { CopyableText } from "../parts/CopyableText.tsx"
import { timesOf } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** A one-off link: who made it for whom, how often it still books, and the ways to copy and to withdraw it. */
export const LinkRow = ({
  link: { createdAt, expiresAt, id, person, state, url, used, uses },
  maker
}: {
  readonly link: OneOffLink
  /** The name of the member who made it; empty: removed. */
  readonly maker: string
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const texts = words.eventTypes.oneOff
  const { both } = timesOf(lang)
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isUncopied, setUncopied] = useState(false)
  const copying = useSending({
    // The browser may not allow it: then the link is shown, and can be copied by hand.
    mutationFn: () => navigator.clipboard.writeText(url).catch(() => setUncopied(true))
  })
  const withdrawing = useSending({
    mutationFn: () =>
      done(
        api.DELETE("/api/workspaces/{workspaceId}/one-off-links/{linkId}", {
          params: { path: { workspaceId, linkId: id } }
        })
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId, "one-off-links"] })
  })
  const named = `${person?.email ?? both(createdAt)}`
  return (
    <tr>
      <td>
        {both(createdAt)}
        <small dir="auto">{maker}</small>
      </td>
      <td dir="auto">{person === null ? "" : `${person.name ?? ""} ${person.email}`.trim()}</td>
      <td>{say(texts.leftOf, { left: uses - used, uses })}</td>
      <td>{expiresAt === null ? texts.noEnd : both(expiresAt)}</td>
      <td>
        <span class={state === "open" ? "tag on" : "tag"}>{texts[state]}</span>
      </td>
      <td>
        <div class="acts">
          <span role="status">{copying.isSuccess && !isUncopied ? words.editing.copied : ""}</span>
          {state === "open" && (
            <button
              type="button"
              class="button small"
              aria-label={`${texts.copy}: ${named}`}
              onClick={() => copying.mutate()}
            >
              {texts.copy}
            </button>
          )}
          <button
            type="button"
            class="button small"
            aria-label={`${texts.withdraw}: ${named}`}
            onClick={() => setAsked(true)}
          >
            {texts.withdraw}
          </button>
        </div>
        {isUncopied && <CopyableText name={texts.copy} text={url} />}
        {isAsked && (
          <ConfirmDialog
            isBad
            isBusy={withdrawing.isPending}
            title={texts.withdrawTitle}
            act={texts.withdraw}
            leave={words.editing.keep}
            fault={withdrawing.error === null ? "" : explained(withdrawing.error, words)}
            onAct={() => withdrawing.mutate()}
            onLeave={() => setAsked(false)}
          >
            {texts.withdrawText}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}
