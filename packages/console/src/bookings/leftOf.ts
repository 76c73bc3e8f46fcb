import type { Booking } from "../api/client.ts"

/** What is left of a payment after its refunds in part; 0: nothing. */
export const leftOf = ({ money, partRefunds = [] }: NonNullable<Booking["payment"]>): number => {
  const gone = partRefunds.filter(({ state }) => state !== "refused").map(({ amount }) => centsOf(amount))
  return (centsOf(money.amount) - gone.reduce((sum, cents) => sum + cents, 0)) / 100
}

const centsOf = (amount: number): number => Math.round(amount * 100)
