import { useIsFetching, useQueryClient } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { useView } from "../view/useView.ts"

/** The body of a screen whose parts load separately. It appears when all have loaded, so that no part moves another. */
export const ScreenBody = ({ children }: { readonly children: ComponentChildren }) => {
  const { words } = useView()
  const queries = useQueryClient()
  const fetching = useIsFetching()
  const [isSettled, setSettled] = useState(false)
  // The parts' own effects, which begin the requests, run before this one.
  useEffect(() => {
    if (queries.isFetching() === 0) setSettled(true)
  }, [fetching])
  return (
    <div class={isSettled ? "body" : "body settling"} aria-busy={isSettled ? undefined : true}>
      {!isSettled && (
        <p class="soft" role="status">
          {words.loading}
        </p>
      )}
      {children}
    </div>
  )
}
