/** What the link of a mail to a person who waits is for, and its token. */
export interface OfferLink {
  readonly about: "leave" | "offer"
  readonly token: string
}

/** The link in the fragment of an address; null: it was cut off or is another one (D-WAIT-6). */
export const offerLinkOf = (fragment: string): OfferLink | null => {
  const [, about, token = ""] = /^(leave|offer)=([\w-]+\.[\w-]+\.[\w-]{43})$/.exec(fragment) ?? []
  return about === "leave" || about === "offer" ? { about, token } : null
}
