/** What the link of a mail asks for, and its token. */
export interface AnswerLink {
  readonly answer: "approve" | "decline"
  readonly token: string
}

/** The answer and the token in the fragment of an address; null: it was cut off or is another one (D-APPR-16). */
export const answerLinkOf = (fragment: string): AnswerLink | null => {
  const [, answer, token = ""] = /^(approve|decline)=([\w-]+\.[\w-]+\.[\w-]{43})$/.exec(fragment) ?? []
  return answer === "approve" || answer === "decline" ? { answer, token } : null
}
