import { type BookingLink, linkOf } from "../journey/arrival.ts"

/** The action and the token of a mail's link (D-MAIL-23); null: it was cut off or damaged (D-MAIL-24). */
export const mailLinkOf = (hash: string): MailLink | null => {
  const { to, token } = linkOf(hash) ?? { to: "booking", token: null }
  return token !== null && isWhole(token) ? { to, token } : null
}

export interface MailLink {
  readonly to: BookingLink["to"]
  readonly token: string
}

/** Whether the text has the three parts of a token, the last with all 43 characters of its signature. */
const isWhole = (token: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)
