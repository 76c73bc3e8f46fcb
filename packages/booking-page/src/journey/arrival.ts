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

/** What a link of ours asks for: to move or to cancel the booking that its token opens. The fragment is sent to nobody. */
export const errandOf = (
  hash: string
): { readonly to: "reschedule" | "cancel"; readonly token: string } | null => {
  const found = /^#(reschedule|cancel)=([\w.-]+)$/.exec(hash)
  if (found === null) return null
  const [, to, token = ""] = found
  return { to: to === "cancel" ? "cancel" : "reschedule", token }
}
