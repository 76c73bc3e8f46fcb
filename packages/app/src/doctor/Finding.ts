/** What an examination found. `fault` keeps the service from running; `note` does not. */
export interface Finding {
  readonly subject: string
  readonly state: "well" | "note" | "fault"
  /** What is the case and, unless all is well, what to do about it. */
  readonly words: string
}

export const well = (subject: string, words: string): Finding => ({ subject, state: "well", words })
export const note = (subject: string, words: string): Finding => ({ subject, state: "note", words })
export const fault = (subject: string, words: string): Finding => ({ subject, state: "fault", words })
