import { say } from "@calendeal/web-kit/say"
import { useState } from "preact/hooks"
import type { Booking } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { issuesOf } from "../editing/faults.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { TextArea } from "../editing/fields.tsx"
import { ConfirmDialog } from "../parts/ConfirmDialog.tsx"
import { timesOf } from "../parts/times.ts"
import { useView } from "../view/useView.ts"

/** Asks before a meeting is cancelled, and why (D-CON-191), or before a whole group is (D-CON-177). */
export const CancelAct = ({
  booking,
  failure,
  isGroup = false,
  isBusy,
  onCancel,
  onLeave
}: {
  readonly booking: Booking
  readonly isGroup?: boolean
  /** Of the last attempt; null: none. */
  readonly failure: unknown
  readonly isBusy: boolean
  readonly onCancel: (reason: string) => void
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const [reason, setReason] = useState("")
  const time = timesOf(lang).span(booking.startAt, booking.endAt)
  return (
    <ConfirmDialog
      isBad
      isBusy={isBusy}
      title={isGroup ? words.cancelGroupTitle : words.cancelTitle}
      act={isGroup ? words.cancelGroup : words.cancel}
      leave={words.keep}
      fault={failure === null || issuesOf(failure).length > 0 ? "" : explained(failure, words)}
      input={
        <FieldsOf failure={failure}>
          <TextArea
            label={words.cancelReason}
            hint={words.cancelReasonHint}
            path="reason"
            rows={2}
            value={reason}
            onChange={setReason}
          />
        </FieldsOf>
      }
      onAct={() => onCancel(reason.trim())}
      onLeave={onLeave}
    >
      {say(isGroup ? words.cancelGroupText : words.cancelText, { title: booking.title, time })}
    </ConfirmDialog>
  )
}
