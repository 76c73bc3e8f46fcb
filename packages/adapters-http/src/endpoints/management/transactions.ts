import type { Resources } from "@calendeal/domain/management"
import type { Transaction } from "@calendeal/domain/transactions"
import * as Effect from "effect/Effect"
import { find, type Listing, list } from "./resources.ts"

export const listTransactions = ({
  query: { cursor, limit, ...filter }
}: Listing<Resources["transactions"]["filter"]>) =>
  list("transactions", filter, { cursor, limit }, transactionView)

export const getTransaction = ({ params }: { readonly params: { readonly transactionId: string } }) =>
  Effect.map(find("transactions", params.transactionId), transactionView)

/** A payment on the wire: flat, with its money as an amount. */
export const transactionView = ({ money, workspaceId: _, ...transaction }: Transaction) => ({
  ...transaction,
  amount: money.cents,
  currency: money.currency
})
