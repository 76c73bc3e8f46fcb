import { explained } from "../api/explained.ts"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { useView } from "../view/useView.ts"

/** Asks before the emails of a booking are sent again. */
export const ResendAct = ({
  failure,
  isBusy,
  onLeave,
  onResend
}: {
  /** Null: none. */
  readonly failure: Error | null
  readonly isBusy: boolean
  readonly onLeave: () => void
  readonly onResend: () => void
}) => {
  const { words } = useView()
  return (
    <ConfirmDialog
      title={words.resendTitle}
      act={words.resend}
      leave={words.close}
      isBusy={isBusy}
      fault={failure === null ? "" : explained(failure, words)}
      onAct={onResend}
      onLeave={onLeave}
    >
      {words.resendText}
    </ConfirmDialog>
  )
}
