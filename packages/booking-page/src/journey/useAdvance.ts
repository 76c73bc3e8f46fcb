import type { RefObject } from "preact"
import { useCallback, useRef, useState } from "preact/hooks"
import { advance, type CalendarOccurrence } from "./advance.ts"
import { initialState, type State } from "./State.ts"

/**
 * The state of the visit. `now` holds it as it is at this moment: an answer may come, or a button be pressed again, before
 * the last change is drawn.
 */
export const useAdvance = (): {
  readonly state: State
  readonly now: RefObject<State>
  readonly dispatch: (happening: CalendarOccurrence) => void
} => {
  const [state, draw] = useState(initialState)
  const now = useRef<State>(initialState)
  const dispatch = useCallback((happening: CalendarOccurrence) => {
    now.current = advance(now.current, happening)
    draw(now.current)
  }, [])
  return { state, now, dispatch }
}
