import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import { joinParent, type Tell } from "../embed/joinParent.ts"
import { type Touch, touchOf } from "../embed/touchOf.ts"
import type { EventView } from "../page/PageView.ts"
import type { Prefill } from "./arrival.ts"
import type { State } from "./State.ts"
import { tellOf } from "./tellOf.ts"

/**
 * Keeps touch with the page around a widget: it knows where the visitor came from and who that may be, which is filled
 * in, and is told what happens here, and of whom nothing. Unframed, the page itself knows where the visitor came from.
 */
export const usePageAround = (
  state: State,
  event: EventView,
  fill: (prefill: Prefill) => void
): RefObject<Touch> => {
  const touch = useRef<Touch>({})
  const tell = useRef<Tell>(() => {})
  // At once, not after the first paint: the page around a frame says hello when the frame is loaded, and only then.
  useLayoutEffect(() => {
    touch.current = touchOf({ address: location.href, referrer: document.referrer, cookie: document.cookie })
    tell.current = joinParent((greeting) => {
      touch.current = greeting.touch
      fill(greeting.prefill)
    })
  }, [])
  useEffect(() => tellOf(state, event).forEach(tell.current), [state.screen, state.obstacle])
  return touch
}
