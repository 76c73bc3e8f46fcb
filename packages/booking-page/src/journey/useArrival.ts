import { useEffect } from "preact/hooks"
import { call } from "../api/call.ts"
import { summaryRequest } from "../api/requests.ts"
import type { Happening } from "./advance.ts"
import { addressFor, errandOf, prefillOf } from "./arrival.ts"
import { stepIn } from "./historyStep.ts"
import { keepDraft, keptDraft } from "./kept.ts"
import { refusedBy } from "./refusedBy.ts"
import type { Moving, State, Summary } from "./State.ts"

/** Takes up what the visitor comes with: a draft that a reload left, what the address fills in, and the errand of a link. */
export const useArrival = (
  { draft, moving }: State,
  eventTypeId: string,
  {
    ask,
    dispatch,
    shown
  }: {
    readonly dispatch: (happening: Happening) => void
    readonly ask: (subject: "summary", send: () => Promise<Happening>) => Promise<void>
    readonly shown: (booking: Moving) => Happening
  }
): void => {
  useEffect(() => {
    const kept = keptDraft(eventTypeId)
    if (kept !== null) dispatch({ tag: "restored", draft: kept })
    dispatch({ tag: "filled", prefill: prefillOf(location.href) })
    dispatch({ tag: "wentTo", step: stepIn(history.state) })
    const runErrand = async () => {
      const errand = errandOf(location.hash)
      if (errand === null) return
      const { to, token } = errand
      if (to !== "booking") history.replaceState({ step: "times" }, "", addressFor(location, null))
      await ask("summary", async () => {
        const reply = await call<Summary>(summaryRequest(token))
        if (!reply.isGood) return refusedBy(reply)
        const moving = { summary: reply.body, token }
        return to === "booking" ? shown(moving) : { tag: "opened", moving, to }
      })
    }
    void runErrand()
    const errandRun = () => void runErrand()
    const wentBack = ({ state }: PopStateEvent) => {
      // An errand's own link comes by here too, and is run by what follows.
      if (errandOf(location.hash) === null) dispatch({ tag: "wentTo", step: stepIn(state) })
    }
    addEventListener("hashchange", errandRun)
    addEventListener("popstate", wentBack)
    return () => {
      removeEventListener("hashchange", errandRun)
      removeEventListener("popstate", wentBack)
    }
  }, [])

  // A booking that is being moved is not this visitor's draft.
  useEffect(() => {
    if (moving === null) keepDraft(eventTypeId, draft)
  }, [draft, moving])
}
