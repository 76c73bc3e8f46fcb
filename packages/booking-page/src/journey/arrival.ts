/** What the page's own address fills in of the form. */
export const prefillOf = (address: string): Prefill => {
  const { searchParams } = new URL(address)
  return Object.fromEntries(
    ["name", "email", "phone"]
      .map((name) => [name, searchParams.get(name)?.trim() ?? ""])
      .filter(([, text]) => text !== "")
  )
}

/** What is known of the visitor before. */
export type Prefill = Partial<Record<"name" | "email" | "phone", string | undefined>>

/**
 * What a link of ours asks for: to show, to move or to cancel the booking that its token opens (D-TOK-2). The fragment of
 * an address is sent to nobody.
 */
export interface Errand {
  readonly to: "booking" | "reschedule" | "cancel"
  /** Null: what stands there is no token, such as one that was cut off. */
  readonly token: string | null
}

export const errandOf = (hash: string): Errand | null => {
  const found = /^#(booking|reschedule|cancel)(?:=(.*))?$/s.exec(hash)
  if (found === null) return null
  const [, to, token = ""] = found
  return {
    to: to === "cancel" || to === "reschedule" ? to : "booking",
    token: /^[\w.-]+$/.test(token) ? token : null
  }
}

/** The address without an errand, or with that of showing a booking: a reload shows it again. */
export const addressFor = ({ pathname, search }: Location, token: string | null): string =>
  pathname + search + (token === null ? "" : `#booking=${token}`)
