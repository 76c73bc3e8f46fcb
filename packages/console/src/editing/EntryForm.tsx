import type { ComponentChildren } from "preact"
import { useView } from "../view/useView.ts"

/** The form of an entry of the ledger: its fields, what was refused, and two buttons. */
export const EntryForm = ({
  act,
  children,
  close,
  fault,
  sending
}: {
  readonly act: string
  readonly fault: string
  readonly sending: { readonly isPending: boolean; readonly mutate: () => void }
  readonly close: () => void
  readonly children: ComponentChildren
}) => {
  const { words } = useView()
  return (
    <form
      class="payment"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending.isPending) sending.mutate()
      }}
    >
      {children}
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={close}>
          {words.deals.leave}
        </button>
        <button type="submit" class="button first" disabled={sending.isPending}>
          {act}
        </button>
      </div>
    </form>
  )
}
