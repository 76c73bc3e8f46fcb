/** The version in which Stripe answers, whatever the account's is. */
export const version = "2025-09-30.clover"
