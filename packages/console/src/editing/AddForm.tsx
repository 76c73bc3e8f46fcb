import type { ComponentChildren } from "preact"
import { Fault } from "../parts/Fault.tsx"
import { useView } from "../view/useView.ts"
import type { Bounds } from "./bounds.ts"
import { FieldsOf } from "./FieldsOf.tsx"
import { SendButton } from "./SendButton.tsx"

/** The form of something new in a dialog: its fields, what is wrong with them, and the buttons. */
export const AddForm = ({
  act,
  bounds,
  children,
  close,
  lacks,
  onSend,
  sending,
  text
}: {
  /** What the button says. */
  readonly act: string
  readonly bounds: Bounds
  readonly children: ComponentChildren
  readonly close: () => void
  /** The names of the fields that are empty and must not be. */
  readonly lacks: ReadonlyArray<string>
  readonly onSend: () => void
  readonly sending: { readonly error: unknown; readonly isError: boolean; readonly isPending: boolean }
  readonly text?: string
}) => {
  const { words } = useView()
  return (
    <form
      noValidate
      class="adding"
      onSubmit={(event) => {
        event.preventDefault()
        if (lacks.length === 0) onSend()
      }}
    >
      <FieldsOf bounds={bounds} failure={sending.error}>
        {text !== undefined && <p class="soft">{text}</p>}
        {children}
        {sending.isError && (
          <p class="fault" role="alert">
            <Fault failure={sending.error} />
          </p>
        )}
        <div class="acts">
          <button type="button" class="button" onClick={close}>
            {words.editing.again.cancel}
          </button>
          <SendButton isBusy={sending.isPending} lacks={lacks}>
            {act}
          </SendButton>
        </div>
      </FieldsOf>
    </form>
  )
}
