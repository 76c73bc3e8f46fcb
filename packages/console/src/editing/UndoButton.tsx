import { useEffect } from "preact/hooks"
import { Fault } from "../parts/Fault.tsx"
import { isTyping } from "../parts/isTyping.ts"
import { useView } from "../view/useView.ts"
import type { Undo } from "./Undo.ts"
import { useSending } from "./useSending.ts"

/** Undoes an act, also with Ctrl or ⌘ and Z, and says why if that fails. */
export const UndoButton = ({
  onUndone,
  undo
}: {
  readonly undo: Undo
  readonly onUndone: (undo: Undo) => void
}) => {
  const { words } = useView()
  const undoing = useSending({
    mutationFn: ({ act }: Undo) => act(),
    onSuccess: (_, undone) => onUndone(undone)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z"
      // A field undoes its own typing, and one press undoes one act.
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      undoing.mutate(undo)
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [undo])
  return (
    <>
      <button
        type="button"
        class="button"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={undoing.isPending}
        onClick={() => undoing.mutate(undo)}
      >
        {words.editing.undo}
      </button>
      {undoing.isError && undoing.variables === undo && (
        <span class="fault" role="alert">
          <Fault failure={undoing.error} />
        </span>
      )}
    </>
  )
}
