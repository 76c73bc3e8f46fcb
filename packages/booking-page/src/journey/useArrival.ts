import { useLayoutEffect } from "preact/hooks"
import type { JourneyEvent } from "./advance.ts"
import { addressFor, type BookingLink, linkOf, prefillOf } from "./arrival.ts"
import type { Prefill } from "../page/PageView.ts"
import type { Step } from "./State.ts"
import { stepIn } from "./useHistory.ts"
import { storedDraft } from "./tabStorage.ts"

/** Restores the stored draft, and applies the prefill and the booking link of the address. */
export const useArrival = (
  eventTypeId: string,
  {
    dispatch,
    firstStep,
    open,
    prefill
  }: {
    readonly prefill: Prefill | undefined
    readonly firstStep: Step
    readonly dispatch: (event: JourneyEvent) => void
    readonly open: (link: BookingLink) => Promise<void>
  }
): void => {
  // A layout effect, because useKept would otherwise store the empty draft of the first render.
  useLayoutEffect(() => {
    const stored = storedDraft(eventTypeId)
    if (stored !== null) dispatch({ tag: "restored", draft: stored })
    dispatch({ tag: "filled", prefill: { ...prefillOf(location.href), ...prefill } })
    dispatch({ tag: "wentTo", step: stepIn(history.state, firstStep) })
    const followLink = () => {
      const link = linkOf(location.hash)
      if (link === null) return
      if (link.to !== "booking") history.replaceState({ step: "times" }, "", addressFor(location, null))
      void open(link)
    }
    followLink()
    const wentBack = ({ state }: PopStateEvent) => {
      // A booking link fires this event too; followLink handles it.
      if (linkOf(location.hash) === null) dispatch({ tag: "wentTo", step: stepIn(state, firstStep) })
    }
    addEventListener("hashchange", followLink)
    addEventListener("popstate", wentBack)
    return () => {
      removeEventListener("hashchange", followLink)
      removeEventListener("popstate", wentBack)
    }
  }, [])
}
