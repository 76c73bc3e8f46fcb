import type { ComponentChildren } from "preact"
import { useView } from "../view/useView.ts"

/**
 * The body of a screen whose first part has a height that is not known before it has loaded. The parts load at the same time, and appear
 * once it is known, so that none moves another.
 */
export const ScreenBody = ({
  children,
  isKnown
}: {
  readonly isKnown: boolean
  readonly children: ComponentChildren
}) => {
  const { words } = useView()
  return (
    <div class={isKnown ? "body" : "body settling"} aria-busy={isKnown ? undefined : true}>
      {!isKnown && (
        <p class="soft" role="status">
          {words.loading}
        </p>
      )}
      {children}
    </div>
  )
}
