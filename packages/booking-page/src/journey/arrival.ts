/** The form values in the page's address. */
export const prefillOf = (address: string): Prefill => {
  const { searchParams } = new URL(address)
  return Object.fromEntries(
    ["name", "email", "phone"]
      .map((name) => [name, searchParams.get(name)?.trim() ?? ""])
      .filter(([, text]) => text !== "")
  )
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
