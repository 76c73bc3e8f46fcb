import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { loadedLater } from "../parts/loadedLater.tsx"
import { Toast } from "../parts/Toast.tsx"
import { useView } from "../view/useView.ts"
import type { Done, Undo } from "./Undo.ts"

// Needed after an act only.
const UndoButton = loadedLater(
  async () => (await import("./UndoButton.tsx")).UndoButton,
  () => null
)

/**
 * Says what was done, and offers to undo it (D-CON-188). It stays until something else is done or another screen is opened: no time
 * runs out while it is read or focused.
 */
export const DoneToast = ({
  isFloating = false,
  text,
  undo
}: Done & {
  readonly isFloating?: boolean
}) => {
  const { editing } = useView().words
  const [undone, setUndone] = useState<Undo | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const isUndone = undo !== null && undone === undo
  const offered = text === "" || isUndone ? null : undo
  // The button is gone with the focus: it goes to what is said.
  useLayoutEffect(() => {
    if (isUndone && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>("[role=status]")?.focus()
  }, [isUndone])
  return (
    <Toast
      isFloating={isFloating}
      text={isUndone ? editing.undone : text}
      root={root}
      hint={offered === null ? "" : editing.undoKeys}
    >
      {offered !== null && <UndoButton undo={offered} onUndone={setUndone} />}
    </Toast>
  )
}
