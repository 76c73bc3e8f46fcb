import type { Prefill } from "../page/PageView.ts"

/**
 * The form values in the page's address. A plus that is not encoded means a blank, which no email has and no phone number begins with:
 * there it was a plus (D-PAGE-23).
 */
export const prefillOf = (address: string): Prefill => {
  const { searchParams } = new URL(address)
  const read = (name: string, blank: RegExp) => {
    const text = searchParams.get(name)?.replace(blank, "+").trim()
    return text ? [[name, text] as const] : []
  }
  return Object.fromEntries([...read("name", /$^/), ...read("email", /\b \b/g), ...read("phone", /^ (?=\d)/)])
}

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
