import type { Money } from "@calendeal/domain/money"
import type { ReportedEntry } from "@calendeal/domain/receivers"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { digitsInIso, moneyOfUnits } from "../reports/amounts.ts"
import { entries, fetched, maybe, nothing, reader, type Reading } from "../reports/Reading.ts"
import { Id, oursIn, reported } from "../reports/reported.ts"

const PaymentEvent = Schema.Struct({
  id: Id,
  action: Schema.String,
  created_at: Schema.DateTimeUtcFromString,
  details: maybe(Schema.Struct({ description: maybe(Schema.String) }))
})
type PaymentEvent = typeof PaymentEvent.Type

const readEvents = reader(Schema.Struct({ events: Schema.Array(PaymentEvent) }))
const readPayment = reader(
  Schema.Struct({
    payments: Schema.Struct({
      id: Id,
      amount: Schema.Int,
      currency: Schema.String,
      description: maybe(Schema.String),
      metadata: maybe(Schema.Unknown),
      links: Schema.Struct({ mandate: maybe(Id), subscription: maybe(Id) })
    })
  })
)
const readMandate = reader(
  Schema.Struct({
    mandates: Schema.Struct({
      metadata: maybe(Schema.Unknown),
      links: Schema.Struct({ customer: maybe(Id) })
    })
  })
)
const readCustomer = reader(
  Schema.Struct({
    customers: Schema.Struct({ id: Id, email: maybe(Schema.String), metadata: maybe(Schema.Unknown) })
  })
)

/**
 * A payment by debit. Whether a failure is the end of an attempt or takes back what was collected, and whether it was collected again
 * later, only all events of the payment say: they are asked for, then the payment, then who paid it.
 */
export const askedPayment = (payment: string): Reading =>
  fetched("/events", { payment, limit: "500" }, (document) =>
    Result.flatMap(readEvents(document), ({ events }) => {
      const turns = turnsOf(events)
      return turns.length === 0
        ? nothing
        : fetched(`/payments/${payment}`, {}, (document) =>
            Result.flatMap(readPayment(document), ({ payments: found }) =>
              Result.flatMap(moneyOfUnits(digitsInIso, found.amount, found.currency), (money) => {
                const { description, links, metadata } = found
                const said = {
                  payment,
                  money,
                  description,
                  billing: { subscriptionId: links.subscription ?? null }
                }
                return askedPayer(links.mandate ?? null, metadata, (payer) =>
                  entries(turns.map((turn) => entryOf(turn, { ...said, payer })))
                )
              })
            )
          )
    })
  )

/** The contact, and who holds the mandate. */
const askedPayer = (
  mandate: string | null,
  metadata: unknown,
  next: (payer: Partial<ReportedEntry["payer"]>) => Reading
): Reading =>
  mandate === null
    ? next({ ours: oursIn(metadata) })
    : fetched(`/mandates/${mandate}`, {}, (document) =>
        Result.flatMap(readMandate(document), ({ mandates }) => {
          const { customer = null } = mandates.links
          return customer === null
            ? next({ ours: oursIn(metadata, mandates.metadata) })
            : fetched(`/customers/${customer}`, {}, (document) =>
                Result.flatMap(readCustomer(document), ({ customers }) =>
                  next({
                    ours: oursIn(metadata, mandates.metadata, customers.metadata),
                    customer,
                    email: customers.email ?? null
                  })
                )
              )
        })
      )

/** A turn in the life of a payment: the bank has collected it, has taken it back, or has given it again. */
interface Turn {
  readonly kind: "payment" | "dispute" | "dispute_won"
  readonly event: PaymentEvent
}

const collecting = new Set(["confirmed", "chargeback_cancelled"])
const returning = new Set(["failed", "charged_back"])

/**
 * The turns of a payment, from all its events in any order. A debit that fails before it was confirmed is no turn. A payout confirms it,
 * too: the event before may be older than what GoCardless keeps.
 */
export const turnsOf = (events: ReadonlyArray<PaymentEvent>): ReadonlyArray<Turn> => {
  const turns: Array<Turn> = []
  let isCollected = false
  for (const event of [...events].sort(
    (a, b) => DateTime.toEpochMillis(a.created_at) - DateTime.toEpochMillis(b.created_at)
  )) {
    const isFirst = turns.length === 0
    if (!isCollected && (collecting.has(event.action) || (isFirst && event.action === "paid_out"))) {
      turns.push({ kind: isFirst ? "payment" : "dispute_won", event })
      isCollected = true
    } else if (isCollected && returning.has(event.action)) {
      turns.push({ kind: "dispute", event })
      isCollected = false
    }
  }
  return turns
}

interface Known {
  readonly payment: string
  readonly money: Money | null
  readonly description: string | null | undefined
  readonly billing: { readonly subscriptionId: string | null }
  readonly payer: Partial<ReportedEntry["payer"]>
}

const entryOf = ({ event, kind }: Turn, { payment, ...known }: Known): ReportedEntry | null =>
  kind === "payment"
    ? reported({ ...known, kind, reference: payment, at: event.created_at })
    : reported({
        ...known,
        kind,
        reference: event.id,
        payment,
        at: event.created_at,
        description: event.details?.description
      })
