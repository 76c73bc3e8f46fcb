import type * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ContactId } from "../contacts/index.ts"
import { isSameMoney, Money } from "../../kernel/money/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { covers, type Paid } from "./covers.ts"
import { type Deal, type DealId, newlyOpen } from "./Deal.ts"

/** A payment whose deal is to be found. */
export const Payment = Schema.Struct({ workspaceId: WorkspaceId, contactId: ContactId, money: Money })
export type Payment = typeof Payment.Type

/**
 * Returns the state of a payment's deal after the payment (D-TX-3).
 *
 * This is `candidate`: the deal of the given booking, else the contact's most recently opened open deal. Without a
 * candidate, it is a new deal with the payment's amount. A payment with the deal's exact amount and currency closes an open
 * deal, so a new deal is closed immediately. If the workspace adds part payments up (D-TX-11), a payment closes it with which at
 * least its value is paid: `paid` is what was paid of the candidate before; none: payments do not add up.
 * A closed deal does not change; a lost one that is paid is won (D-TX-10). `fresh` has the values for a new deal.
 *
 * ```ts
 * import { Deals } from "@calendeal/domain"
 * import { DateTime, Option, Schema } from "effect"
 *
 * const payment = Schema.decodeSync(Deals.Payment)({
 *   workspaceId: "00000000-0000-4000-8000-000000000001",
 *   contactId: "00000000-0000-4000-8000-000000000002",
 *   money: { cents: 500_00, currency: "GBP" }
 * })
 * const fresh = {
 *   dealId: Deals.DealId.make("00000000-0000-4000-8000-000000000003"),
 *   now: DateTime.makeUnsafe("2026-11-22T09:00:00Z")
 * }
 * const deal = Deals.settle(payment, Option.none(), fresh)
 * const withoutValue: Deals.Deal = { ...deal, status: "open", value: null }
 *
 * deal.status // => "closed"
 * Deals.settle(payment, Option.some(withoutValue), fresh).status // => "open"
 * ```
 */
export const settle = (
  payment: Payment,
  candidate: Option.Option<Deal>,
  fresh: { readonly dealId: DealId; readonly now: DateTime.Utc },
  paid: Option.Option<ReadonlyArray<Paid>> = Option.none()
): Deal => {
  const deal = Option.getOrElse(candidate, () => openedBy(payment, fresh))
  const { cents, currency } = payment.money
  const isPaid = Option.match(paid, {
    onNone: () => deal.value !== null && isSameMoney(deal.value, payment.money),
    onSome: (before) => covers([...before, { currency, cents: BigInt(cents) }], deal)
  })
  return isPaid && deal.status !== "closed"
    ? {
        ...deal,
        ...newlyOpen,
        stage: deal.stage,
        ownerId: deal.ownerId,
        status: "closed",
        closedAt: fresh.now
      }
    : deal
}

const openedBy = (
  { contactId, money, workspaceId }: Payment,
  { dealId, now }: { readonly dealId: DealId; readonly now: DateTime.Utc }
): Deal => ({
  id: dealId,
  workspaceId,
  contactId,
  bookingUid: null,
  ...newlyOpen,
  value: money,
  openedAt: now
})
