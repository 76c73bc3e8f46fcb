import { newKey } from "@calendeal/web-kit/new-key"
import { say } from "@calendeal/web-kit/say"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, type Booking } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { numbersOf } from "../charts/numbers.ts"
import { EntryForm } from "../editing/EntryForm.tsx"
import { stepOf } from "../editing/stepOf.ts"
import { NumberField, TextField } from "../editing/fields.tsx"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { useSending } from "../editing/useSending.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { leftOf } from "./leftOf.ts"

type Payment = NonNullable<Booking["payment"]>

/** Returns a part of a booking's payment (D-CON-232). Its key makes sure that sending it again returns nothing twice. */
export const RefundAct = ({
  booking,
  onDone,
  onLeave,
  payment
}: {
  readonly booking: Pick<Booking, "uid">
  readonly payment: Payment
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const { currency } = payment.money
  const [key] = useState(newKey)
  const [left] = useState(() => leftOf(payment))
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState("")
  const refund = useSending({
    mutationFn: async () => {
      if (amount === null) return
      await bodyOf(
        api.POST("/api/workspaces/{workspaceId}/bookings/{bookingUid}/refund", {
          params: { path: { workspaceId, bookingUid: booking.uid }, header: { "idempotency-key": key } },
          body: { amount, ...(reason.trim() !== "" && { reason: reason.trim() }) }
        })
      )
    },
    onSuccess: async () => {
      onDone()
      onLeave()
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  return (
    <Dialog title={words.refundPart} onLeave={onLeave}>
      {(close) => (
        <>
          <p>{say(words.refundPartText, { amount: numbersOf(lang).money({ amount: left, currency }) })}</p>
          <EntryForm
            act={words.refundPart}
            close={close}
            fault={refund.isError ? explained(refund.error, words) : ""}
            sending={refund}
          >
            <FieldsOf failure={refund.error}>
              <NumberField
                isRequired
                label={`${words.deals.amount} (${currency})`}
                path="amount"
                range={{ minimum: stepOf(currency), maximum: left }}
                step={stepOf(currency)}
                value={amount}
                onChange={setAmount}
              />
              <TextField
                label={words.deals.reason}
                hint={words.refundReasonHint}
                path="reason"
                value={reason}
                onChange={setReason}
              />
            </FieldsOf>
          </EntryForm>
        </>
      )}
    </Dialog>
  )
}
