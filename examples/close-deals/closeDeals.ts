/**
 * Applies the rule of D-TX-3 to payments of a billing system and prints the state of each deal. It needs no service and
 * no adapters.
 *
 * npm run close-deals --workspace=@calendeal/examples
 */
import { Deals } from "@calendeal/domain"
import { DateTime, Option, Schema } from "effect"

const ids = {
  workspaceId: "5f1c7a52-0d37-4f2b-8a55-0c3b4c1d2e01",
  contactId: "5f1c7a52-0d37-4f2b-8a55-0c3b4c1d2e02"
}
const paidOf = (cents: number) =>
  Schema.decodeSync(Deals.Payment)({ ...ids, money: { cents, currency: "GBP" } })

/** The deal that a booking opened, worth 500.00 GBP. */
const opened: Deals.Deal = {
  ...paidOf(500_00),
  id: Deals.DealId.make("5f1c7a52-0d37-4f2b-8a55-0c3b4c1d2e03"),
  bookingUid: null,
  ...Deals.newlyOpen,
  value: paidOf(500_00).money,
  openedAt: DateTime.makeUnsafe("2026-11-01T09:00:00Z")
}

let deal = opened
for (const [day, cents] of [
  [7, 250_00],
  [8, 500_00],
  [9, 500_00]
] as const) {
  const now = DateTime.makeUnsafe(`2026-11-0${day}T12:00:00Z`)
  const before = deal.status
  deal = Deals.settle(paidOf(cents), Option.some(deal), {
    dealId: Deals.DealId.make(crypto.randomUUID()),
    now
  })
  console.log(
    `${DateTime.formatIsoDateUtc(now)} paid ${(cents / 100).toFixed(2)} GBP: ${before} -> ${deal.status}`
  )
}
