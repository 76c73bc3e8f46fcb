import { useEffect, useRef } from "preact/hooks"
import { enter, eventsOf, leave, nowhere } from "./Dwelling.ts"

/** Measures how a form is filled in, and reports it when the form is finished or the page is left. */
export const useFunnel = (eventTypeId: string) => {
  const dwelling = useRef(nowhere)
  const report = (isFinished: boolean) => {
    for (const events of eventsOf(dwelling.current, performance.now(), isFinished))
      // Outlives the page, and is sent as text: nothing is asked before.
      navigator.sendBeacon("/api/public/funnel-events", JSON.stringify({ eventTypeId, events }))
    dwelling.current = nowhere
  }
  useEffect(() => {
    const left = () => report(false)
    addEventListener("pagehide", left)
    return () => removeEventListener("pagehide", left)
  }, [])
  return {
    finished: () => report(true),
    watch: (field: string, onLeft?: () => void) => ({
      onFocusIn: () => {
        dwelling.current = enter(dwelling.current, field, performance.now())
      },
      onFocusOut: () => {
        dwelling.current = leave(dwelling.current, performance.now())
        onLeft?.()
      }
    })
  }
}
