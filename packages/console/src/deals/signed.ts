import { takesBack } from "@calendeal/domain/transactions"
import type { Schemas } from "@calendeal/client"

type Entry = Pick<Schemas["Transaction"], "amount" | "currency" | "kind">

/** The amount of an entry as it changes the sum: below zero if money was taken back (D-CON-206). */
export const signed = ({ amount, currency, kind }: Entry) => ({
  amount: takesBack(kind) ? -amount : amount,
  currency
})
