import type { BookingForm } from "../event-types/index.ts"
import { type Comparable, comparable, keyOf, type Scalar } from "./Comparable.ts"
import { fieldsOf, type Lead } from "./Lead.ts"

/** What a lead says under one field: one text, number or yes and no, or the choices of a multiselect field. */
export interface Answer {
  readonly choices: ReadonlyArray<Comparable>
  /** Whether one of the choices equals the value, found without comparing it with each of them. */
  readonly includes: (value: Comparable) => boolean
}

/**
 * A lead's answers by the names of fields; undefined: missing. Each is read and folded once. Made for one qualification,
 * so that what it holds is never more than one lead says.
 */
export const answersOf = (lead: Lead, form: BookingForm): ((field: string) => Answer | undefined) => {
  const valueOf = fieldsOf(lead, form)
  const known = new Map<string, Answer | undefined>()
  return (field) => {
    if (!known.has(field)) {
      const value = valueOf(field)
      known.set(field, value === undefined ? undefined : choicesOf([value].flat()))
    }
    return known.get(field)
  }
}

/** Values of which one is enough, ready to be compared. */
export const choicesOf = (values: ReadonlyArray<Scalar>): Answer => {
  const choices = values.map(comparable)
  const numeric = choices.filter(({ number }) => number !== undefined)
  const texts = new Set(choices.map(({ text }) => text))
  const words = new Set(choices.filter(({ number }) => number === undefined).map(({ text }) => text))
  const numbers = new Set(numeric.map(({ number }) => number))
  const unspelt = new Set(numeric.filter(({ digits }) => digits === undefined).map(({ number }) => number))
  const spelt = new Set(numeric.flatMap(({ digits }) => (digits === undefined ? [] : [keyOf(digits)])))
  return {
    choices,
    // As `order` says: two numbers as numbers, two that texts spell to the last digit, everything else as text.
    includes: ({ digits, number, text }) => {
      if (number === undefined) return texts.has(text)
      if (words.has(text)) return true
      return digits === undefined ? numbers.has(number) : unspelt.has(number) || spelt.has(keyOf(digits))
    }
  }
}
