import { useIsFetching, useQueryClient } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"

/**
 * The body of a screen with a part whose height is not known before it has loaded. All parts load at the same time, and appear once it is
 * known, so that none moves another. `isKnown`: default: everything has loaded once.
 */
export const ScreenBody = ({
  children,
  isKnown
}: {
  readonly isKnown?: boolean
  readonly children: ComponentChildren
}) => {
  const { words } = useView()
  const isSettled = useSettled()
  const isShown = isKnown ?? isSettled
  return (
    <div class={isShown ? "body" : "body settling"} aria-busy={isShown ? undefined : true}>
      {!isShown && (
        <p class="soft" role="status">
          {words.loading}
        </p>
      )}
      {children}
    </div>
  )
}

const useSettled = (): boolean => {
  const queries = useQueryClient()
  const fetching = useIsFetching()
  const [isSettled, setSettled] = useState(false)
  // The parts' own effects, which begin the requests, run before this one.
  useEffect(() => {
    if (queries.isFetching() === 0) setSettled(true)
  }, [fetching])
  return isSettled
}
