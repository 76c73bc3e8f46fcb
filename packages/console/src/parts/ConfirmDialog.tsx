import type { ComponentChildren } from "preact"
import { Dialog } from "./Dialog.tsx"

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

/** A dialog that asks before an act. */
export const ConfirmDialog = (props: Props) => {
  const { act, children, fault, input, isBad = false, isBusy, leave, onAct, onLeave, title } = props
  return (
    <Dialog title={title} onLeave={onLeave}>
      {(close) => (
        <>
          <p dir="auto">{children}</p>
          {input}
          {fault !== "" && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
          <div class="acts">
            <button type="button" class="button" onClick={close}>
              {leave}
            </button>
            <button
              type="button"
              class={isBad ? "button bad" : "button first"}
              disabled={isBusy}
              onClick={onAct}
            >
              {act}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
