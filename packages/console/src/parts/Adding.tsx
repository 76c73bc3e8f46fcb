import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Dialog } from "./Dialog.tsx"

/**
 * The way to something new: the one filled button of a list's header, which opens its form in a dialog (D-CON-151). The
 * caller keeps the input, so that it is still there after the dialog was closed.
 */
export const Adding = ({
  children,
  isFirst = true,
  onLeave,
  text
}: {
  /** The form, with what closes it. */
  readonly children: (close: () => void) => ComponentChildren
  /** Whether it is the first act of its screen. */
  readonly isFirst?: boolean
  readonly onLeave?: () => void
  /** What it adds: the text of the button, and the dialog's title. */
  readonly text: string
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div class="acts">
      <button type="button" class={isFirst ? "button first" : "button"} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && (
        <Dialog
          title={text}
          onLeave={() => {
            setOpen(false)
            onLeave?.()
          }}
        >
          {children}
        </Dialog>
      )}
    </div>
  )
}
