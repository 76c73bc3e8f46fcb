import type { Act, Payment, Shop } from "./Payment.ts"

/** An entry of the ledger, as the management API shows it. */
export interface LedgerEntry {
  readonly id: string
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly provider: string | null
  readonly paymentId: string | null
  readonly contactId: string
  readonly dealId: string
}

/** A deal, as the management API shows it. */
export interface LedgerDeal {
  readonly id: string
  readonly contactId: string
  readonly paid: number | null
  readonly currency: string | null
}

interface Sum {
  cents: number
  entries: number
}

/** Sums by provider, currency, person and kind of entry. */
export type Account = Map<string, Sum>

const signs: Readonly<Record<string, number>> = {
  payment: 1,
  refund: -1,
  refund_failed: 1,
  dispute: -1,
  dispute_won: 1
}
const kinds = {
  paid: "payment",
  refunded: "refund",
  refund_failed: "refund_failed",
  disputed: "dispute",
  won: "dispute_won"
} as const

const enter = (account: Account, key: string, cents: number) => {
  const { cents: before, entries } = account.get(key) ?? { cents: 0, entries: 0 }
  account.set(key, { cents: before + cents, entries: entries + 1 })
}

/** Writes down an act, as the generator knows it. */
export const note = (account: Account, shop: Shop, payment: Payment, act: Act): void => {
  const cents = "nth" in act ? (payment.refunds[act.nth]?.cents ?? 0) : payment.cents
  enter(account, [shop.provider, payment.currency, payment.email, kinds[act.what]].join(" "), cents)
}

/** What the ledger says. */
export const accountOf = (
  entries: ReadonlyArray<LedgerEntry>,
  emails: ReadonlyMap<string, string>
): Account => {
  const account: Account = new Map()
  for (const { amount, contactId, currency, kind, provider } of entries)
    enter(
      account,
      [provider, currency.toUpperCase(), emails.get(contactId), kind].join(" "),
      Math.round(amount * 100)
    )
  return account
}

/** Where the ledger differs from the truth. Of a provider that says totals, the number of refunds is free. */
export const differencesOf = (
  truth: Account,
  ledger: Account,
  totals: ReadonlySet<string>
): ReadonlyArray<string> =>
  [...new Set([...truth.keys(), ...ledger.keys()])].toSorted().flatMap((key) => {
    const [known, found] = [truth, ledger].map((one) => one.get(key) ?? { cents: 0, entries: 0 })
    const [provider = ""] = key.split(" ")
    const countsEntries = !(totals.has(provider) && key.endsWith(" refund"))
    const isSame = known?.cents === found?.cents && (!countsEntries || known?.entries === found?.entries)
    return isSame ? [] : [`${key}: ${JSON.stringify(found)} instead of ${JSON.stringify(known)}`]
  })

/** Where an entry is in another deal than its payment, or a deal has another sum paid than its entries. */
export const faultsOfDeals = (
  entries: ReadonlyArray<LedgerEntry>,
  deals: ReadonlyArray<LedgerDeal>
): ReadonlyArray<string> => {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const paid = new Map<string, number>()
  const faults: Array<string> = []
  for (const { amount, currency, dealId, id, kind, paymentId } of entries) {
    const payment = paymentId === null ? undefined : byId.get(paymentId)
    if (paymentId !== null && payment?.dealId !== dealId) faults.push(`${id} is in another deal`)
    const key = `${dealId} ${currency.toUpperCase()}`
    paid.set(key, (paid.get(key) ?? 0) + (signs[kind] ?? Number.NaN) * Math.round(amount * 100))
  }
  for (const { currency, id, paid: said } of deals) {
    const cents = paid.get(`${id} ${String(currency).toUpperCase()}`) ?? 0
    if (Math.round((said ?? 0) * 100) !== cents)
      faults.push(`deal ${id}: ${said} is paid instead of ${cents / 100}`)
  }
  return faults
}

/** What is left of all money, by currency. */
export const leftOf = (account: Account): Readonly<Record<string, number>> => {
  const left: Record<string, number> = {}
  for (const [key, { cents }] of account) {
    const [, currency = "", , kind = ""] = key.split(" ")
    left[currency] = (left[currency] ?? 0) + ((signs[kind] ?? 0) * cents) / 100
  }
  return left
}
