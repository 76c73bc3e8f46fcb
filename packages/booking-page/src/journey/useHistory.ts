import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { addressFor } from "./arrival.ts"
import { isStep, stepIn } from "./historyStep.ts"
import type { State } from "./State.ts"

/** Keeps the browser's history with the screen, so that Back goes to the step before and a reload shows the booking. */
export const useHistory = ({ screen }: State): void => {
  const step = isStep(screen.tag) ? screen.tag : null
  const isArriving = useRef(true)
  // Told at once, not after the next paint: whoever goes back before that would be sent forward again.
  useLayoutEffect(() => {
    // What a reload left is about to be shown; until then the page is not at the step that it seems to be.
    const wasArriving = isArriving.current
    isArriving.current = false
    if (!wasArriving && step !== null && stepIn(history.state) !== step)
      history.pushState({ step }, "", addressFor(location, null))
  }, [step])

  // A reload shows the booking again, as long as its token is good.
  const shownToken = screen.tag === "booked" ? screen.booked.token : null
  useEffect(() => {
    if (shownToken !== null) history.replaceState({ step: "details" }, "", addressFor(location, shownToken))
  }, [shownToken])
}
