import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"

interface Props {
  readonly title: string
  readonly children: ComponentChildren
  readonly act: string
  readonly leave: string
  /** Whether the act destroys something. */
  readonly isBad?: boolean
  readonly isBusy: boolean
  readonly fault: ComponentChildren
  /** A field that the answer needs. */
  readonly input?: ComponentChildren
  readonly onAct: () => void
  readonly onLeave: () => void
}

/** A dialog that asks before an act. The browser keeps the focus in it, and Escape leaves. */
export const ConfirmDialog = (props: Props) => {
  const { act, children, fault, input, isBad = false, isBusy, leave, onAct, onLeave, title } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onLeave}>
      <h2 id={id}>{title}</h2>
      <p dir="auto">{children}</p>
      {input}
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {leave}
        </button>
        <button type="button" class={isBad ? "button bad" : "button first"} disabled={isBusy} onClick={onAct}>
          {act}
        </button>
      </div>
    </dialog>
  )
}
