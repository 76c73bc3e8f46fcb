import { useLayoutEffect } from "preact/hooks"
import type { CalendarOccurrence } from "./advance.ts"
import { addressFor, type Errand, errandOf, prefillOf } from "./arrival.ts"
import { stepIn } from "./historyStep.ts"
import { keptDraft } from "./kept.ts"

/** Takes up what the visitor comes with: a draft that a reload left, what the address fills in, and the errand of a link. */
export const useArrival = (
  eventTypeId: string,
  {
    dispatch,
    open
  }: {
    readonly dispatch: (happening: CalendarOccurrence) => void
    readonly open: (errand: Errand) => Promise<void>
  }
): void => {
  // Before useKept stores the empty draft of the first render.
  useLayoutEffect(() => {
    const kept = keptDraft(eventTypeId)
    if (kept !== null) dispatch({ tag: "restored", draft: kept })
    dispatch({ tag: "filled", prefill: prefillOf(location.href) })
    dispatch({ tag: "wentTo", step: stepIn(history.state) })
    const runErrand = () => {
      const errand = errandOf(location.hash)
      if (errand === null) return
      if (errand.to !== "booking") history.replaceState({ step: "times" }, "", addressFor(location, null))
      void open(errand)
    }
    runErrand()
    const wentBack = ({ state }: PopStateEvent) => {
      // An errand's own link comes by here too, and is run by what follows.
      if (errandOf(location.hash) === null) dispatch({ tag: "wentTo", step: stepIn(state) })
    }
    addEventListener("hashchange", runErrand)
    addEventListener("popstate", wentBack)
    return () => {
      removeEventListener("hashchange", runErrand)
      removeEventListener("popstate", wentBack)
    }
  }, [])
}
