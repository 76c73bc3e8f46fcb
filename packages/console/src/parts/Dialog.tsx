import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"

/** A dialog with its title. The browser keeps the focus in it and returns it afterwards, and Escape leaves. */
export const Dialog = ({
  children,
  class: own,
  isTitleUnseen = false,
  onLeave,
  title
}: {
  readonly title: string
  /** Whether only screen readers say it. */
  readonly isTitleUnseen?: boolean
  /** For a style of its own. */
  readonly class?: string
  /** What is in it, with what closes it. */
  readonly children: (close: () => void) => ComponentChildren
  /** Called after the dialog was closed. */
  readonly onLeave: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class={own} aria-labelledby={id} onClose={onLeave}>
      <h2 id={id} class={isTitleUnseen ? "unseen" : undefined} dir="auto">
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>
  )
}
