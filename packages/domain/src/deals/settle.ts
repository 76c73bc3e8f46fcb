import type * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId } from "../contacts/index.ts"
import { isSameMoney, Money } from "../money/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"
import type { Deal, DealId } from "./Deal.ts"

/** A payment looking for its deal. */
export const Payment = Schema.Struct({ workspaceId: WorkspaceId, contactId: ContactId, money: Money })
export type Payment = typeof Payment.Type

/**
 * The deal that a payment goes to, as it is afterwards: `candidate` (the deal of the named booking, else the
 * contact's most recently opened open one), else a new deal of the payment's amount. An exact match of amount
 * and currency closes it, so a new deal is closed at once; a closed deal stays as it is (D-TX-3).
 */
export const settle = (
  payment: Payment,
  candidate: Option.Option<Deal>,
  fresh: { readonly dealId: DealId; readonly now: DateTime.Utc }
): Deal => {
  const deal = Option.getOrElse(candidate, () => openedBy(payment, fresh))
  const isPaid = deal.status === "open" && deal.value !== null && isSameMoney(deal.value, payment.money)
  return isPaid ? { ...deal, status: "closed", closedAt: fresh.now } : deal
}

const openedBy = (
  { contactId, money, workspaceId }: Payment,
  { dealId, now }: { readonly dealId: DealId; readonly now: DateTime.Utc }
): Deal => ({
  id: dealId,
  workspaceId,
  contactId,
  bookingUid: null,
  status: "open",
  value: money,
  openedAt: now,
  closedAt: null
})
