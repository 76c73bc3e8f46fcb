/** What the link of a mail with proposed times is for, and its token. */
export interface ProposalLink {
  /** The start that the person chose in the mail, in epoch milliseconds; null: none suits. */
  readonly startAt: number | null
  readonly token: string
}

/** The link in the fragment of an address; null: it was cut off or is another one (D-RES-14). */
export const proposalLinkOf = (fragment: string): ProposalLink | null => {
  const [, start, token] = /^(?:take-(\d{1,15})|decline)=([\w-]+\.[\w-]+\.[\w-]{43})$/.exec(fragment) ?? []
  return token === undefined ? null : { startAt: start === undefined ? null : Number(start), token }
}
