import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { joinParent, type Send } from "../embed/joinParent.ts"
import { knownOf, type Touch, touchOf } from "../embed/touchOf.ts"
import type { EventView } from "../page/PageView.ts"
import type { Prefill } from "../page/PageView.ts"
import type { State } from "./State.ts"
import { widgetMessagesOf } from "./widgetMessagesOf.ts"

/** How long the parent page may take to say where the visitor comes from, in milliseconds (D-PAGE-9). */
const greetingTimeouts = { afterLoad: 2000, inAll: 10_000 }

/** The source of the visit. `isKnown` ends when it does not change any more. */
export interface Source {
  readonly touch: RefObject<Touch>
  readonly isKnown: RefObject<Promise<void>>
}

/**
 * Connects a widget with its parent page, which provides the visit's origin and the prefill, and receives messages
 * without personal data. Unframed, the page reads the origin of the visit itself. A visitor can enter data before the parent
 * page has sent its part, which it does when the frame is loaded.
 */
export const useParentPage = (state: State, event: EventView, fill: (prefill: Prefill) => void): Source => {
  const touch = useRef<Touch>({})
  const isKnown = useRef(Promise.resolve())
  const send = useRef<Send>(() => {})
  // A layout effect: the parent page sends `hello` once, when the frame is loaded.
  useLayoutEffect(() => {
    touch.current = knownOf(
      touchOf({ address: location.href, referrer: document.referrer, cookie: document.cookie })
    )
    isKnown.current = new Promise((resolve) => {
      send.current = joinParent((greeting) => {
        touch.current = greeting.touch
        resolve()
        fill(greeting.prefill)
      })
      // Another site can frame the page without the loader, and sends nothing.
      if (parent === window) return resolve()
      const loaded = () => setTimeout(resolve, greetingTimeouts.afterLoad)
      if (document.readyState === "complete") loaded()
      else addEventListener("load", loaded, { once: true })
      setTimeout(resolve, greetingTimeouts.inAll)
    })
  }, [])
  useEffect(() => widgetMessagesOf(state, event).forEach(send.current), [state.screen, state.obstacle])
  return { touch, isKnown }
}
