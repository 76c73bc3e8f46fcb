import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { addressFor } from "./arrival.ts"
import type { State, Step } from "./State.ts"
import { fieldsOf } from "@calendeal/web-kit/stored"

/** Synchronises the browser's history with the screen: Back goes to the previous step, and a reload shows the booking. */
export const useHistory = ({ firstStep, screen }: State): void => {
  const step = isStep(screen.tag) ? screen.tag : null
  const isArriving = useRef(true)
  // A layout effect: going back before the next paint would otherwise push a new entry.
  useLayoutEffect(() => {
    // After a reload the stored state is about to be restored, so the current step is not final.
    const wasArriving = isArriving.current
    isArriving.current = false
    if (!wasArriving && step !== null && stepIn(history.state, firstStep) !== step)
      history.pushState({ step }, "", addressFor(location, null))
  }, [step])

  // A reload shows the booking again while its token is valid.
  const shownToken = screen.tag === "booked" ? screen.booked.token : null
  useEffect(() => {
    if (shownToken !== null) history.replaceState({ step: firstStep }, "", addressFor(location, shownToken))
  }, [shownToken])
}

/** The step of a history entry; the first step by default. */
export const stepIn = (entry: unknown, firstStep: Step): Step => {
  const { step } = fieldsOf(entry)
  return isStep(step) ? step : firstStep
}

const isStep = (value: unknown): value is Step =>
  value === "details" || value === "times" || value === "answers"
