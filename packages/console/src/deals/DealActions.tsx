import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { putDeal } from "./putDeal.ts"
import { RecordPayment } from "./RecordPayment.tsx"
import { StageMenu } from "./StageMenu.tsx"
import { useStages } from "../queries/useStages.ts"
import { DoneToast } from "../editing/DoneToast.tsx"
import type { Done } from "../editing/Undo.ts"
import { useSending } from "../editing/useSending.ts"

// Needed after a click only.
const DealForm = loadedLater(async () => (await import("./DealForm.tsx")).DealForm)

/** Closes an open deal, and opens a closed one again, each of which undoes the other; and moves it between stages. */
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
  const [done, setDone] = useState<Done>({ text: "", undo: null })
  const [isChanged, setChanged] = useState(false)
  const isOpen = deal.status === "open"
  const refresh = () => void queries.invalidateQueries({ queryKey: [workspaceId] })
  const stages = useStages() ?? []
  const put = (status: typeof deal.status, from: string) => putDeal(workspaceId, deal.id, from, { status })
  const change = useSending({
    mutationFn: () => put(isOpen ? "closed" : "open", version),
    onSuccess: ({ value, version: stored }) => {
      setDone({
        text: value.status === "closed" ? words.deals.nowClosed : words.deals.nowOpen,
        // A lost deal had a reason, which only the form says.
        undo: deal.status === "lost" ? null : { act: () => put(deal.status, stored).finally(refresh) }
      })
      setAsked(false)
    },
    // A change by another member or a payment is shown, and not overwritten.
    onError: (failure) => {
      if (!(failure instanceof Refusal) || failure.status !== 412) return
      setDone({ text: words.deals.changedMeanwhile, undo: null })
      setAsked(false)
    },
    onSettled: refresh
  })
  const act = isOpen ? words.deals.close : words.deals.reopen
  return (
    <div class="acts">
      <DoneToast {...done} />
      <RecordPayment paid={{ kind: "deal", deal }} />
      {isOpen && stages.length > 0 && (
        <StageMenu deal={deal} version={version} stages={stages} onDone={setDone} refresh={refresh} />
      )}
      <button type="button" class="button" onClick={() => setAsked(true)}>
        {act}
      </button>
      <button type="button" class="button" onClick={() => setChanged(true)}>
        {words.deals.change}
      </button>
      {isChanged && (
        <DealForm
          deal={deal}
          version={version}
          onDone={() => setDone({ text: words.deals.changed, undo: null })}
          onLeave={() => setChanged(false)}
        />
      )}
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
