/** What can happen to a payment. A refund is named by its place among the payment's refunds. */
export type Act =
  | { readonly what: "paid" }
  | { readonly what: "refunded"; readonly nth: number }
  | { readonly what: "refund_failed"; readonly nth: number }
  | { readonly what: "disputed" }
  | { readonly what: "won" }

/** A payment at a shop, with all that has happened to it so far. Amounts are cents, as the ledger has them. */
export interface Payment {
  readonly id: string
  readonly email: string
  readonly customer: string
  readonly currency: string
  readonly cents: number
  /** Of the first payment of a subscription and of those after it; null: it is none. */
  readonly renews: "first" | "renewal" | null
  readonly acts: Array<Act>
  readonly refunds: Array<{ readonly cents: number; isFailed: boolean }>
}

/** How a provider tells of payments. */
export interface Shop {
  readonly provider: string
  /** What its connection needs besides. */
  readonly settings: object
  readonly currencies: readonly [string, ...ReadonlyArray<string>]
  readonly can: ReadonlySet<Act["what"]>
  /** Whether it says only how much has gone back in all, so that a sum may be one entry or several. */
  readonly saysTotals?: boolean
  readonly sign: (body: string) => Readonly<Record<string, string>>
  /** The calls about the latest act: one is enough, all report the same money. */
  readonly calls: (payment: Payment, act: Act) => readonly [string, ...ReadonlyArray<string>]
  /** What its API answers now, by path. */
  readonly documents: (payment: Payment) => Readonly<Record<string, object>>
}

/** The units of an amount in a currency with so many digits after the point. */
export const unitsOf = (cents: number, digits = 2): number => cents * 10 ** (digits - 2)

/** The second at which an act happened: later acts are later. */
export const secondOf = ({ acts }: Payment, act: Act): number => began + 60 * acts.indexOf(act)
export const timeOf = (payment: Payment, act: Act): string =>
  new Date(secondOf(payment, act) * 1000).toISOString()

const began = Math.floor(Date.now() / 1000) - 86_400
