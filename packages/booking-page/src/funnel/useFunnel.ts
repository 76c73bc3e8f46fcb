import { useEffect, useRef } from "preact/hooks"
import { enterField, eventsOf, leaveField, nowhere } from "./Dwelling.ts"

/** Measures the time per field, and reports it when the form is finished or the page is left. */
export const useFunnel = (eventTypeId: string) => {
  const dwelling = useRef(nowhere)
  const report = (isFinished: boolean) => {
    for (const events of eventsOf(dwelling.current, performance.now(), isFinished))
      // A beacon outlives the page; as plain text it needs no CORS preflight.
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
        dwelling.current = enterField(dwelling.current, field, performance.now())
      },
      onFocusOut: () => {
        dwelling.current = leaveField(dwelling.current, performance.now())
        onLeft?.()
      }
    })
  }
}
