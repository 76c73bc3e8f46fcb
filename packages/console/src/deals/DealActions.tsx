import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { RecordPayment } from "./RecordPayment.tsx"
import { useSending } from "../editing/useSending.ts"
import { Toast } from "../parts/Toast.tsx"

/** Closes an open deal, and opens a closed one again. Each undoes the other. */
export const DealActions = ({
  deal,
  version
}: {
  readonly deal: Schemas["Deal"]
  readonly version: string
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [done, setDone] = useState("")
  const isOpen = deal.status === "open"
  const change = useSending({
    mutationFn: () =>
      bodyOf(
        api.PATCH("/api/workspaces/{workspaceId}/deals/{dealId}", {
          params: { path: { workspaceId, dealId: deal.id }, header: { "if-match": version } },
          body: { status: isOpen ? "closed" : "open" }
        })
      ),
    onSuccess: ({ status }) => {
      setDone(status === "closed" ? words.deals.nowClosed : words.deals.nowOpen)
      setAsked(false)
    },
    // A change by another member or a payment is shown, and not overwritten.
    onError: (failure) => {
      if (!(failure instanceof Refusal) || failure.status !== 412) return
      setDone(words.deals.changedMeanwhile)
      setAsked(false)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [workspaceId] })
  })
  const act = isOpen ? words.deals.close : words.deals.reopen
  return (
    <div class="acts">
      <Toast text={done} />
      <RecordPayment paid={{ kind: "deal", deal }} />
      <button type="button" class="button" onClick={() => setAsked(true)}>
        {act}
      </button>
      {isAsked && (
        <ConfirmDialog
          title={`${act}?`}
          act={act}
          leave={words.deals.leave}
          isBusy={change.isPending}
          fault={change.isError ? explained(change.error, words) : ""}
          onAct={() => change.mutate()}
          onLeave={() => {
            setAsked(false)
            change.reset()
          }}
        >
          {isOpen ? words.deals.closeText : words.deals.reopenText}
        </ConfirmDialog>
      )}
    </div>
  )
}
