import type { RefObject } from "preact"
import { useCallback, useRef, useState } from "preact/hooks"
import { advance, type JourneyEvent } from "./advance.ts"
import { initialState, type State } from "./State.ts"

/**
 * The state of the visit. `now` is the current state, because a response or a click may come before the last change is
 * rendered.
 */
export const useAdvance = (): {
  readonly state: State
  readonly now: RefObject<State>
  readonly dispatch: (happening: JourneyEvent) => void
} => {
  const [state, draw] = useState(initialState)
  const now = useRef<State>(initialState)
  const dispatch = useCallback((happening: JourneyEvent) => {
    now.current = advance(now.current, happening)
    draw(now.current)
  }, [])
  return { state, now, dispatch }
}
