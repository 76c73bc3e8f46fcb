import { useLayoutEffect } from "preact/hooks"
import type { JourneyEvent } from "./advance.ts"
import { addressFor, type Errand, errandOf, prefillOf } from "./arrival.ts"
import { stepIn } from "./useHistory.ts"
import { keptDraft } from "./kept.ts"

/** Restores the stored draft, and applies the address's prefill and errand. */
export const useArrival = (
  eventTypeId: string,
  {
    dispatch,
    open
  }: {
    readonly dispatch: (happening: JourneyEvent) => void
    readonly open: (errand: Errand) => Promise<void>
  }
): void => {
  // A layout effect, because useKept would otherwise store the empty draft of the first render.
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
      // The errand's own link arrives here too; the code below handles it.
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
