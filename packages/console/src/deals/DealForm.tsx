import type { Schemas } from "@calendeal/client"
import { useQueryClient } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, versionedOf } from "../api/client.ts"
import { explained } from "../api/explained.ts"
import { FieldsOf } from "../editing/FieldsOf.tsx"
import { NumberField, SelectField } from "../editing/fields.tsx"
import { useSending } from "../editing/useSending.ts"
import { DealPatch } from "../made/bounds.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { useMembers } from "../queries/useMembers.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { EntryForm } from "../editing/EntryForm.tsx"
import { stepOf } from "../editing/stepOf.ts"

type Reason = NonNullable<Schemas["Deal"]["lostReason"]>

const reasons: ReadonlyArray<Reason> = ["price", "timing", "competitor", "no_answer", "no_need", "other"]

/** The form that wins, loses or reopens a deal, and corrects its value and its owner (D-CON-194). */
export const DealForm = ({
  deal,
  onDone,
  onLeave,
  version
}: {
  readonly deal: Schemas["Deal"]
  readonly version: string
  readonly onDone: () => void
  readonly onLeave: () => void
}) => {
  const { words } = useView()
  const { deals } = words
  const { id: workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const members = useMembers()
  const [status, setStatus] = useState(deal.status)
  const [reason, setReason] = useState<Reason>(deal.lostReason ?? "price")
  const [owner, setOwner] = useState(deal.ownerId ?? "")
  const [amount, setAmount] = useState(deal.amount)
  const change = useSending({
    mutationFn: () =>
      versionedOf(
        api.PATCH("/api/workspaces/{workspaceId}/deals/{dealId}", {
          params: { path: { workspaceId, dealId: deal.id }, header: { "if-match": version } },
          body: {
            status,
            ...(status === "lost" && { lostReason: reason }),
            ...(owner !== (deal.ownerId ?? "") && { ownerId: owner === "" ? null : owner }),
            ...(amount !== null && amount !== deal.amount && { amount })
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
    <Dialog title={deals.change} onLeave={onLeave}>
      {(close) => (
        <EntryForm
          act={words.editing.save}
          close={close}
          fault={change.isError ? explained(change.error, words) : ""}
          sending={change}
        >
          <FieldsOf bounds={DealPatch} failure={change.error}>
            <SelectField
              label={deals.state}
              path="status"
              options={[
                ["open", deals.isOpen],
                ["closed", deals.isClosed],
                ["lost", deals.isLost]
              ]}
              value={status}
              onChange={setStatus}
            />
            {status === "lost" && (
              <SelectField
                label={deals.reason}
                path="lostReason"
                options={reasons.map((each) => [each, deals[`lost_${each}`]])}
                value={reason}
                onChange={setReason}
              />
            )}
            {deal.currency !== null && (
              <NumberField
                isRequired
                label={`${deals.amount} (${deal.currency})`}
                path="amount"
                range={{ minimum: stepOf(deal.currency) }}
                step={stepOf(deal.currency)}
                value={amount}
                onChange={setAmount}
              />
            )}
            <SelectField
              label={deals.owner}
              path="ownerId"
              options={[
                ["", deals.noOwner],
                ...(members.data ?? []).map(({ name, userId }) => [userId, name] as const)
              ]}
              value={owner}
              onChange={setOwner}
            />
          </FieldsOf>
        </EntryForm>
      )}
    </Dialog>
  )
}
