import { newKey } from "@calendeal/web-kit/new-key"
import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { NumberField, SelectField, TextField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { AdjustmentDraft } from "../made/bounds.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { EntryForm } from "../editing/EntryForm.tsx"
import { stepOf } from "../editing/stepOf.ts"

type Kind = Schemas["AdjustmentDraft"]["kind"]

const kinds: ReadonlyArray<Kind> = ["refund", "refund_failed", "dispute", "dispute_won", "correction"]

/** The form that refunds or corrects a payment. Its key makes sure that sending it again records the entry once. */
export const AdjustmentForm = ({
  onDone,
  onLeave,
  payment
}: {
  readonly payment: Schemas["Transaction"]
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const [kind, setKind] = useState<Kind>("refund")
  const [amount, setAmount] = useState<number | null>(payment.amount)
  const [description, setDescription] = useState("")
  const record = useSending({
    mutationFn: () =>
      bodyOf(
        api.POST("/api/workspaces/{workspaceId}/transactions/{transactionId}/adjustments", {
          params: {
            path: { workspaceId, transactionId: payment.id },
            header: { "idempotency-key": key }
          },
          body: {
            kind,
            amount: amount ?? payment.amount,
            ...(description.trim() !== "" && { description: description.trim() })
          }
        })
      ),
    onSuccess: async () => {
      onDone()
      onLeave()
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  return (
    <Dialog title={words.deals.adjust} onLeave={onLeave}>
      {(close) => (
        <>
          <p>{words.deals.adjustText}</p>
          <EntryForm
            act={words.deals.adjust}
            close={close}
            fault={record.isError ? explained(record.error, words) : ""}
            sending={record}
          >
            <FieldsOf bounds={AdjustmentDraft} failure={record.error}>
              <SelectField
                label={words.deals.kind}
                path="kind"
                options={kinds.map((each) => [each, words.deals[`kind_${each}`]])}
                value={kind}
                onChange={setKind}
              />
              <NumberField
                isRequired
                label={`${words.deals.amount} (${payment.currency})`}
                path="amount"
                range={{ minimum: stepOf(payment.currency) }}
                step={stepOf(payment.currency)}
                value={amount}
                onChange={setAmount}
              />
              <TextField
                isRequired={kind === "correction"}
                label={words.deals.reason}
                path="description"
                value={description}
                onChange={setDescription}
              />
            </FieldsOf>
          </EntryForm>
        </>
      )}
    </Dialog>
  )
}
