import { say } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { Refusal } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import type { Done } from "../editing/Undo.ts"
import { useSending } from "../editing/useSending.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { putDeal } from "./putDeal.ts"
import { type Stages, stageName } from "../parts/stages.ts"

/** Moves an open deal to another stage, or to none (D-CON-222). */
export const StageMenu = ({
  deal,
  onDone,
  refresh,
  stages,
  version
}: {
  readonly deal: Schemas["Deal"]
  readonly onDone: (done: Done) => void
  /** Reads the deal again. */
  readonly refresh: () => void
  readonly stages: Stages
  readonly version: string
}) => {
  const { words } = useView()
  const { deals } = words
  const { id: workspaceId } = useWorkspace()
  const put = (from: string, stage: string | null) => putDeal(workspaceId, deal.id, from, { stage })
  const current = stageName(stages, deal.stage)
  const move = useSending<Awaited<ReturnType<typeof put>>, string | null>({
    mutationFn: (stage) => put(version, stage),
    onSuccess: ({ value, version: stored }) => {
      const name = stageName(stages, value.stage)
      onDone({
        text: name === undefined ? deals.nowInNone : say(deals.nowIn, { stage: name }),
        undo: { act: () => put(stored, current === undefined ? null : deal.stage).finally(refresh) }
      })
    },
    // A change by another member or a payment is shown, and not overwritten.
    onError: (failure) => {
      if (isOutdated(failure)) onDone({ text: deals.changedMeanwhile, undo: null })
    },
    onSettled: refresh
  })
  const isRefused = move.isError && !isOutdated(move.error)
  return (
    <>
      <button type="button" class="button" {...{ popovertarget: menuId }}>
        {deals.stage}: {current ?? deals.noStage}
      </button>
      <div id={menuId} class="menu" popover="auto" role="group" aria-label={deals.stage}>
        {[...stages, { key: null, name: deals.noStage }].map(({ key, name }) => {
          const isCurrent = key === null ? current === undefined : key === deal.stage
          return (
            <button
              key={key}
              type="button"
              class="button"
              dir="auto"
              aria-pressed={isCurrent}
              onClick={() => {
                // The focus goes back to the button of the menu.
                document.getElementById(menuId)?.hidePopover()
                if (!isCurrent) move.mutate(key)
              }}
            >
              {name}
            </button>
          )
        })}
      </div>
      {isRefused && (
        <p class="fault" role="alert">
          {explained(move.error, words)}
        </p>
      )}
    </>
  )
}

/** A screen has one deal. */
const menuId = "stages-of-deal"

const isOutdated = (failure: unknown): boolean => failure instanceof Refusal && failure.status === 412
