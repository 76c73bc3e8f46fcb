import type { Resources, Position } from "@calendeal/domain/management"
import type { Transaction } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import { found } from "./found.ts"
import { listed } from "./listed.ts"

export const listTransactions = ({
  query: { cursor, limit, ...filter }
}: {
  readonly query: Resources["transactions"]["filter"] & {
    readonly limit?: number
    readonly cursor?: Position
  }
}) => listed("transactions", filter, { cursor, limit }, transactionView)

export const getTransaction = ({ params }: { readonly params: { readonly transactionId: string } }) =>
  Effect.map(found("transactions", params.transactionId), transactionView)

/** A payment on the wire: flat, with its money as an amount. */
export const transactionView = ({ money, workspaceId: _, ...transaction }: Transaction) => ({
  ...transaction,
  amount: money.cents,
  currency: money.currency
})
