import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { joinParent, type Send } from "../embed/joinParent.ts"
import { type Touch, touchOf } from "../embed/touchOf.ts"
import type { EventView } from "../page/PageView.ts"
import type { Prefill } from "./arrival.ts"
import type { State } from "./State.ts"
import { widgetMessagesOf } from "./widgetMessagesOf.ts"

/**
 * Connects a widget with its parent page, which provides the visit's origin and the prefill, and receives messages
 * without personal data. Unframed, the page reads the origin of the visit itself.
 */
export const useParentPage = (
  state: State,
  event: EventView,
  fill: (prefill: Prefill) => void
): RefObject<Touch> => {
  const touch = useRef<Touch>({})
  const send = useRef<Send>(() => {})
  // A layout effect: the parent page sends `hello` once, when the frame is loaded.
  useLayoutEffect(() => {
    touch.current = touchOf({ address: location.href, referrer: document.referrer, cookie: document.cookie })
    send.current = joinParent((greeting) => {
      touch.current = greeting.touch
      fill(greeting.prefill)
    })
  }, [])
  useEffect(() => widgetMessagesOf(state, event).forEach(send.current), [state.screen, state.obstacle])
  return touch
}
