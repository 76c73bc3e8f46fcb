import { withoutMarks } from "./typed.ts"

/**
 * The form values in the page's address. Forms write a blank as `+`, but people write addresses and numbers with a plus as they
 * are: an e-mail has no blanks, and a number has its plus at the beginning.
 */
export const prefillOf = (address: string): Prefill => {
  const { search, searchParams } = new URL(address)
  const literal = new URLSearchParams(search.replaceAll("+", "%2B"))
  const values = {
    name: searchParams.get("name")?.trim(),
    email: withoutMarks(literal.get("email") ?? "").trim(),
    phone: withoutMarks(literal.get("phone") ?? "")
      .trim()
      .replaceAll(/(?<=.)\+/g, " ")
  }
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text))
}

/** The visitor's known details. */
export type Prefill = Partial<Record<"name" | "email" | "phone", string | undefined>>

/**
 * The action of a booking link: to show, move or cancel the booking of its token (D-TOK-2). Browsers do not send the
 * fragment of an address.
 */
export interface BookingLink {
  readonly to: "booking" | "reschedule" | "cancel"
  /** Null: the text is not a token, for example because it was truncated. */
  readonly token: string | null
}

export const linkOf = (hash: string): BookingLink | null => {
  const found = /^#(booking|reschedule|cancel)(?:=(.*))?$/s.exec(hash)
  if (found === null) return null
  const [, to, token = ""] = found
  return {
    to: to === "cancel" || to === "reschedule" ? to : "booking",
    token: /^[\w.-]+$/.test(token) ? token : null
  }
}

/** The address without a booking link, or with the link of a booking, so that a reload shows it again. */
export const addressFor = ({ pathname, search }: Location, token: string | null): string =>
  pathname + search + (token === null ? "" : `#booking=${token}`)
