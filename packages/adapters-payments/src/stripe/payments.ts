import { isSameMoney, type Money } from "@calendeal/domain/money"
import type { ReportedEntry } from "@calendeal/domain/receivers"
import type { Billing } from "@calendeal/domain/transactions"
import type * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import { digitsAtStripe, moneyOfUnits, taxOfUnits } from "../reports/amounts.ts"
import { entries, fetched, nothing, reader, type Reading } from "../reports/Reading.ts"
import { checkoutIn, oursIn, ourId, reported, timeOf } from "../reports/reported.ts"
import { Charge, idOf, Intent, Invoice, Session } from "./objects.ts"
import { originOf } from "./paymentOf.ts"

/**
 * Payments at Stripe. The reference is the invoice if there is one, else the payment intent, else the charge: a session, an invoice and
 * an intent report the same money (D-RCV-24).
 */

const sessionIn = reader(Session)
const intentIn = reader(Intent)
const invoiceIn = reader(Invoice)
const chargeIn = reader(Charge)

type Payer = Partial<ReportedEntry["payer"]>

const payerOf = (session: Session): Payer => ({
  ours: oursIn(session.metadata) ?? ourId(session.client_reference_id),
  checkout: checkoutIn(session.metadata),
  customer: idOf(session.customer),
  email: session.customer_details?.email ?? session.customer_email ?? null
})

/** What one report says, and what another adds. */
const joined = (first: Payer, second: Payer): Payer => ({
  ours: first.ours ?? second.ours ?? null,
  checkout: first.checkout ?? second.checkout ?? null,
  customer: first.customer ?? second.customer ?? null,
  email: first.email ?? second.email ?? null
})

/** Whether the session's money is reported by an invoice, perhaps one that is not made yet. */
const isInvoiced = (session: Session): boolean =>
  idOf(session.invoice) !== null || session.invoice_creation?.enabled === true

/** The tax of a session that was paid with one payment of its whole amount. */
const taxInSession = ({ amount_total: total, currency, total_details }: Session, money: Money | null) => {
  const whole = Result.getOrNull(moneyOfUnits(digitsAtStripe, total, currency))
  const isWhole = whole !== null && money !== null && isSameMoney(whole, money)
  return { tax: isWhole ? taxOfUnits(digitsAtStripe, total_details?.amount_tax, money) : null }
}

/** What starts a subscription and what renews it. Other reasons are changes in between. */
const paymentsFor = new Map<unknown, Billing["subscriptionPayment"]>([
  ["subscription_create", "first"],
  ["subscription_cycle", "renewal"]
])

/** What an invoice says. One that credit pays in part has a tax of which only a part was paid. */
const billingOf = (invoice: typeof Invoice.Type, money: Money | null): Billing => {
  const { amount_paid: paid, billing_reason: reason, total, total_excluding_tax: net } = invoice
  const isWhole = typeof total === "number" && total === paid && typeof net === "number"
  return {
    tax: isWhole ? taxOfUnits(digitsAtStripe, total - net, money) : null,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription),
    subscriptionPayment: paymentsFor.get(reason) ?? null
  }
}

/** A session of Checkout. One of which the money is not certain yet is followed by another event. */
export const readSession = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(sessionIn(object), (session) => {
    if (session.payment_status !== "paid") return nothing
    const invoice = idOf(session.invoice)
    // The invoice has the amount that was paid: a balance of the customer pays some of it.
    if (invoice !== null)
      return fetched(`/v1/invoices/${invoice}`, {}, (document) => readInvoice(document, at, payerOf(session)))
    const intent = idOf(session.payment_intent)
    if (intent === null || isInvoiced(session)) return nothing
    return Result.flatMap(moneyOfUnits(digitsAtStripe, session.amount_total, session.currency), (money) =>
      entries([
        reported({
          kind: "payment",
          reference: intent,
          money,
          at,
          billing: taxInSession(session, money),
          payer: payerOf(session)
        })
      ])
    )
  })

/** An invoice, of a subscription or not. One that is paid with credit has no money. */
export const readInvoice = (object: unknown, at: DateTime.Utc, knownPayer: Payer = {}): Reading =>
  Result.flatMap(invoiceIn(object), (invoice) => {
    if (invoice.status !== "paid") return nothing
    const line = invoice.lines?.data.find(({ description }) => typeof description === "string")
    const paidAt = invoice.status_transitions?.paid_at ?? null
    const payer = {
      ours: oursIn(
        invoice.metadata,
        invoice.parent?.subscription_details?.metadata,
        invoice.subscription_details?.metadata
      ),
      customer: idOf(invoice.customer),
      email: invoice.customer_email ?? null
    }
    return Result.flatMap(moneyOfUnits(digitsAtStripe, invoice.amount_paid, invoice.currency), (money) =>
      entries([
        reported({
          kind: "payment",
          reference: invoice.id,
          money,
          at: paidAt === null ? at : timeOf(paidAt),
          description: invoice.description ?? line?.description ?? invoice.number,
          billing: billingOf(invoice, money),
          payer: joined(knownPayer, payer)
        })
      ])
    )
  })

/** A payment intent. Most are of an invoice or of a session, which Stripe is asked about. */
export const readIntent = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(intentIn(object), (intent) => {
    const ours = oursIn(intent.metadata)
    const checkout = checkoutIn(intent.metadata)
    const payer = { ours, checkout, customer: idOf(intent.customer), email: intent.receipt_email ?? null }
    const payment = (session: Session | null) =>
      Result.flatMap(moneyOfUnits(digitsAtStripe, intent.amount_received, intent.currency), (money) =>
        entries([
          reported({
            kind: "payment",
            reference: intent.id,
            money,
            at,
            description: intent.description,
            billing: session === null ? {} : taxInSession(session, money),
            payer: joined(payer, session === null ? {} : payerOf(session))
          })
        ])
      )
    if (idOf(intent.invoice) !== null) return nothing
    if (checkout !== null) return payment(null)
    return originOf(intent.id, ({ invoice, session }) =>
      invoice !== null || (session !== null && isInvoiced(session)) ? nothing : payment(session)
    )
  })

/** A charge. Nearly all have a payment intent, which reports the money. */
export const readCharge = (object: unknown, at: DateTime.Utc): Reading =>
  Result.flatMap(chargeIn(object), (charge) => {
    if (!charge.captured || idOf(charge.payment_intent) !== null || idOf(charge.invoice) !== null)
      return nothing
    return Result.flatMap(moneyOfUnits(digitsAtStripe, charge.amount_captured, charge.currency), (money) =>
      entries([
        reported({
          kind: "payment",
          reference: charge.id,
          money,
          at,
          description: charge.description,
          payer: {
            ours: oursIn(charge.metadata),
            customer: idOf(charge.customer),
            email: charge.receipt_email ?? charge.billing_details?.email ?? null
          }
        })
      ])
    )
  })
