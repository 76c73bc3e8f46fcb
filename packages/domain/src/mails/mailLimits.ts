import type { RateLimit } from "../rate-limits/index.ts"

/**
 * The limits of mails to bookers and guests, so that a booking form cannot be used to send mails in bulk (D-MAIL-60). Mails to
 * hosts and members do not count.
 */
export const mailLimits = {
  /** Further mails wait. */
  workspace: { name: "mails", limit: 5000, per: "workspace", windowSeconds: 3600 },
  /** Reminders have their own counter: they never delay a confirmation. Further ones wait. */
  reminders: { name: "reminders", limit: 20_000, per: "workspace", windowSeconds: 3600 },
  /** Further mails to the address are not sent. */
  address: { name: "mails-to-address", limit: 30, per: "recipient", windowSeconds: 86_400 },
  /** Further invitations of a member are refused (D-SIGN-4). */
  invitations: { name: "invitations", limit: 10, per: "recipient", windowSeconds: 3600 },
  /** Requests to send a booking's mails again (D-MAIL-55). Further ones are refused. */
  resend: { name: "mail-resends", limit: 10, per: "booking", windowSeconds: 3600 }
} as const satisfies Record<string, RateLimit>
