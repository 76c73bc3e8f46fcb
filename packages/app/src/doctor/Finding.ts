import { Option, Schema } from "effect"
import { userFacingError } from "../runtime/userFacingErrors.ts"

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

/** A fault that a command would end with: what it would print. */
export const faultOf = (subject: string, error: Error): Finding =>
  fault(
    subject,
    Option.getOrElse(userFacingError(error), () => error.message)
  )

const marks = { well: "ok   ", note: "note ", fault: "FAULT" } as const

/** A finding for people. */
export const line = ({ state, subject, words }: Finding): string =>
  `${marks[state]}  ${subject.padEnd(20)}  ${words}`

/** Something needs mending; the findings have said what. */
export class Unwell extends Schema.TaggedError<Unwell>()("Unwell", {}) {
  override readonly message = "at least one check failed:"
  readonly remedy = "see above"
}
