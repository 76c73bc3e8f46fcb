import type { PaymentAccount } from "../../../channels/payments/index.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"

/** Commands on the account that takes payments. */
export const payments = {
  /** Replaces the one before (D-PAY-8). */
  SetPaymentAccount: command<{ readonly account: PaymentAccount }>()({
    audit: ({ account }) => ["payment_account.update", account.id],
    looks: (query) => query.paymentAccount,
    decide: ({ account }, { connected }) =>
      unless(
        [],
        ...(connected === null ? [] : [{ _tag: "Remove", kind: "paymentAccounts", id: connected } as const]),
        {
          _tag: "Add",
          kind: "paymentAccounts",
          row: account
        }
      )
  }),

  DeletePaymentAccount: command<{ readonly account: Pick<PaymentAccount, "id"> }>()({
    audit: ({ account }) => ["payment_account.delete", account.id],
    looks: (query, { account }) => query.presence("paymentAccounts", account.id),
    decide: ({ account: { id } }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "paymentAccounts", id })
  })
}
