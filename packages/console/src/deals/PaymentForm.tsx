import { newKey } from "@calendeal/web-kit/new-key"
import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { PaymentDraft } from "../made/bounds.ts"
import { NumberField, TextField } from "../editing/fields.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { EntryForm } from "../editing/EntryForm.tsx"
import { stepOf } from "../editing/stepOf.ts"
import { useSending } from "../editing/useSending.ts"

/** What is paid: a deal, the latest deal of a contact, or that of a contact whose email is asked for. */
export type Paid =
  | { readonly kind: "deal"; readonly deal: Schemas["Deal"] }
  | { readonly kind: "contact"; readonly contactId: string }
  | { readonly kind: "by_email" }

/** The form of a payment by hand. Its key makes sure that sending it again records the payment once. */
export const PaymentForm = ({
  onDone,
  onLeave,
  paid
}: {
  readonly paid: Paid
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const deal = paid.kind === "deal" ? paid.deal : null
  const [key] = useState(newKey)
  const [email, setEmail] = useState("")
  const [amount, setAmount] = useState(deal?.amount ?? null)
  const [currency, setCurrency] = useState(deal?.currency ?? "EUR")
  const [at, setAt] = useState("")
  const [description, setDescription] = useState("")

  const payerOf = async () => {
    if (paid.kind === "deal") return { dealId: paid.deal.id }
    if (paid.kind === "contact") return { contactId: paid.contactId }
    const { items } = await bodyOf(
      api.GET("/api/workspaces/{workspaceId}/contacts", {
        params: { path: { workspaceId }, query: { email: email.trim() } }
      })
    )
    return items[0] === undefined ? null : { contactId: items[0].id }
  }
  const record = useSending({
    mutationFn: async () => {
      const payer = await payerOf()
      if (payer === null || amount === null) return null
      return bodyOf(
        api.POST("/api/workspaces/{workspaceId}/transactions", {
          params: { path: { workspaceId }, header: { "idempotency-key": key } },
          body: {
            ...payer,
            amount,
            currency,
            ...(at !== "" && { transactionAt: new Date(at).toISOString() }),
            ...(description.trim() !== "" && { description: description.trim() })
          }
        })
      )
    },
    onSuccess: async (payment) => {
      if (payment === null) return
      onDone()
      onLeave()
      await queries.invalidateQueries({ queryKey: [workspaceId] })
    }
  })
  const isUnknown = record.isSuccess && record.data === null
  const fault = isUnknown ? words.searchNone : record.isError ? explained(record.error, words) : ""
  return (
    <Dialog title={words.deals.record} onLeave={onLeave}>
      {(close) => (
        <>
          <p>{deal === null ? words.deals.recordText : words.deals.recordDealText}</p>
          <EntryForm act={words.deals.record} close={close} fault={fault} sending={record}>
            <FieldsOf bounds={PaymentDraft} failure={record.error}>
              {paid.kind === "by_email" && (
                <TextField
                  isRequired
                  type="email"
                  label={words.deals.payer}
                  maxLength={320}
                  value={email}
                  onChange={setEmail}
                />
              )}
              <div class="pair">
                <NumberField
                  isRequired
                  label={words.deals.amount}
                  path="amount"
                  range={{ minimum: stepOf(currency) }}
                  step={stepOf(currency)}
                  value={amount}
                  onChange={setAmount}
                />
                <TextField
                  isRequired
                  label={words.deals.currency}
                  path="currency"
                  value={currency}
                  onChange={(typed) => setCurrency(typed.toUpperCase())}
                />
              </div>
              <TextField
                type="datetime-local"
                label={words.deals.paidAt}
                hint={words.deals.paidNow}
                path="transactionAt"
                value={at}
                onChange={setAt}
              />
              <TextField
                label={words.deals.note}
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
