import { Option, Schema } from "effect"
import { userFacingError } from "../runtime/userFacingErrors.ts"

/** The result of a check. A `fault` prevents the service from running; a `note` does not. */
export interface Finding {
  readonly subject: string
  readonly state: "well" | "note" | "fault"
  /** The state, and what to do about it if it needs attention. */
  readonly words: string
}

export const well = (subject: string, words: string): Finding => ({ subject, state: "well", words })
export const note = (subject: string, words: string): Finding => ({ subject, state: "note", words })
export const fault = (subject: string, words: string): Finding => ({ subject, state: "fault", words })

/** The fault for an error, with the text that a command prints for it. */
export const faultOf = (subject: string, error: Error): Finding =>
  fault(
    subject,
    Option.getOrElse(userFacingError(error), () => error.message)
  )

const marks = { well: "ok   ", note: "note ", fault: "FAULT" } as const

/** A finding as a line of text. */
export const line = ({ state, subject, words }: Finding): string =>
  `${marks[state]}  ${subject.padEnd(20)}  ${words}`

/** At least one check failed. The printed findings contain the details. */
export class Unwell extends Schema.TaggedError<Unwell>()("Unwell", {}) {
  override readonly message = "at least one check failed:"
  readonly remedy = "see above"
}
