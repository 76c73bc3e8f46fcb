import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { joinParent, type Send } from "../embed/joinParent.ts"
import { knownOf, type Touch, touchHere } from "../embed/touchOf.ts"
import type { EventView } from "../page/PageView.ts"
import type { Prefill } from "../page/PageView.ts"
import type { State } from "./State.ts"
import { widgetMessagesOf } from "./widgetMessagesOf.ts"

/** How long the parent page may take to say where the visitor comes from, in milliseconds (D-PAGE-9). */
const greetingTimeouts = { afterLoad: 2000, inAll: 10_000 }

/** The source of the visit. `isKnown` ends when it does not change any more. */
export interface Source {
  readonly touch: RefObject<Touch>
  /** The earlier visits that the browser remembers (D-JRN-5). They change before `isKnown` ends only. */
  readonly visits: RefObject<unknown>
  readonly isKnown: RefObject<Promise<void>>
}

/**
 * Connects a widget with its parent page, which provides the visit's origin and the prefill, and receives messages
 * without personal data. Unframed, the page reads the origin of the visit itself. A visitor can enter data before the parent
 * page has sent its part, which it does when the frame is loaded.
 */
export const useParentPage = (state: State, event: EventView, fill: (prefill: Prefill) => void): Source => {
  const touch = useRef<Touch>({})
  const visits = useRef<unknown>(undefined)
  const isKnown = useRef(Promise.resolve())
  const send = useRef<Send>(() => {})
  // A layout effect: the parent page sends `hello` once, when the frame is loaded.
  useLayoutEffect(() => {
    touch.current = knownOf(touchHere())
    isKnown.current = new Promise<unknown>((resolve) => {
      send.current = joinParent((greeting) => {
        touch.current = greeting.touch
        resolve(greeting.visits)
        fill(greeting.prefill)
      })
      if (parent === window) {
        if (event.visitMemory === "off") return resolve(undefined)
        import("../embed/ownVisits.ts").then(
          ({ ownVisits }) =>
            resolve(ownVisits(event.workspaceId, event.visitMemory === "with_consent", touch.current)),
          () => resolve(undefined)
        )
      }
      // Another site can frame the page without the loader, and sends nothing; and a script can be late.
      const loaded = () => setTimeout(resolve, greetingTimeouts.afterLoad)
      if (document.readyState === "complete") loaded()
      else addEventListener("load", loaded, { once: true })
      setTimeout(resolve, greetingTimeouts.inAll)
    }).then((found) => {
      visits.current = found
    })
  }, [])
  useEffect(() => widgetMessagesOf(state, event).forEach(send.current), [state.screen, state.obstacle])
  return { touch, visits, isKnown }
}
