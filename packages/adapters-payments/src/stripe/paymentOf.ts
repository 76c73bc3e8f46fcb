import * as Result from "effect/Result"
import { fetched, malformed, reader, type Reading } from "../reports/Reading.ts"
import { idOf, InvoicePayments, type Session, Sessions } from "./objects.ts"

const readInvoicePayments = reader(InvoicePayments)
const readSessions = reader(Sessions)

/** What Stripe says of a payment intent besides the intent itself. */
export interface Origin {
  /** The invoice that it pays. Null: none. */
  readonly invoice: string | null
  /** The session of Checkout in which it was paid. Null: none. */
  readonly session: Session | null
}

/**
 * Asks where a payment intent comes from: neither an intent nor a refund names an invoice, which is the reference of its payment. An
 * invoice that Checkout made after the payment is found by the session.
 */
export const originOf = (intent: string, next: (origin: Origin) => Reading): Reading =>
  fetched(
    "/v1/invoice_payments",
    { "payment[type]": "payment_intent", "payment[payment_intent]": intent },
    (document) =>
      Result.flatMap(readInvoicePayments(document), ({ data: [payment] }) =>
        payment === undefined
          ? fetched("/v1/checkout/sessions", { payment_intent: intent }, (sessions) =>
              Result.flatMap(readSessions(sessions), ({ data: [session = null] }) =>
                next({ invoice: idOf(session?.invoice), session })
              )
            )
          : next({ invoice: idOf(payment.invoice), session: null })
      )
  )

/** The reference of the payment of an intent, or of a charge without one (D-RCV-24). */
export const paymentOf = (
  { charge, intent }: { readonly charge: string | null; readonly intent: string | null },
  next: (reference: string) => Reading
): Reading => {
  if (intent !== null) return originOf(intent, ({ invoice }) => next(invoice ?? intent))
  return charge === null ? malformed : next(charge)
}
