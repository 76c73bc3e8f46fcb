import type { BookingForm } from "../../workspace/event-types/index.ts"
import { fieldsOf, type Lead } from "./Lead.ts"

/** A lead's answer to a field: one value, or the choices of a multiselect field. */
export interface Answer {
  readonly choices: ReadonlyArray<Comparable>
  /** Whether a choice equals the value, in constant time. */
  readonly includes: (value: Comparable) => boolean
}

/**
 * A lead's answers by field name; undefined: missing. Each answer is read and folded once. Create it for one qualification,
 * because it caches the answers.
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

/** An answer with these choices. */
export const choicesOf = (values: ReadonlyArray<Scalar>): Answer => {
  const choices = values.map(comparable)
  const numeric = choices.filter(({ number }) => number !== undefined)
  const texts = new Set(choices.map(({ text }) => text))
  const words = new Set(choices.filter(({ number }) => number === undefined).map(({ text }) => text))
  const numbers = new Set(numeric.map(({ number }) => number))
  const imprecise = new Set(numeric.filter(({ digits }) => digits === undefined).map(({ number }) => number))
  const exact = new Set(numeric.flatMap(({ digits }) => (digits === undefined ? [] : [keyOf(digits)])))
  return {
    choices,
    // Consistent with `order`: numbers as numbers, two numbers in texts to the last digit, all else as text.
    includes: ({ digits, number, text }) => {
      if (number === undefined) return texts.has(text)
      if (words.has(text)) return true
      return digits === undefined ? numbers.has(number) : imprecise.has(number) || exact.has(keyOf(digits))
    }
  }
}

/** A value of an answer or of a rule. */
export type Scalar = string | number | boolean

/** A value that is parsed and folded once for many comparisons. */
export interface Comparable {
  /** Case-folded. */
  readonly text: string
  /** The number, also if a text contains it. */
  readonly number: number | undefined
  /** The exact digits, if a text contains the number. */
  readonly digits: Digits | undefined
}

/** A decimal without leading or trailing zeros. Zero is not negative. */
interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

export const comparable = (value: Scalar): Comparable => {
  const isDecimal = typeof value === "string" && decimal.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number)
    ? { text: fold(value), number, digits: isDecimal ? digitsOf(value) : undefined }
    : { text: fold(value), number: undefined, digits: undefined }
}

/**
 * Text is compared without case and with its blanks. The final form of the Greek sigma is folded too, otherwise a word
 * would not be a prefix of a longer one.
 */
export const fold = (value: Scalar): string => String(value).toLowerCase().replaceAll("ς", "σ")

/**
 * Negative, zero or positive: compares as numbers if both are, else as text. Two numbers in texts are compared to the last
 * digit, because ids of ad platforms exceed the precision of JavaScript numbers.
 */
export const order = (a: Comparable, b: Comparable): number => {
  if (a.number === undefined || b.number === undefined) return compare(a.text, b.text)
  return a.number - b.number || (a.digits && b.digits ? compareDigits(a.digits, b.digits) : 0)
}

/** The same text for all notations of a number: 1.50 and 1.5, 0 and -0. */
const keyOf = ({ fraction, isNegative, whole }: Digits): string =>
  `${isNegative ? "-" : ""}${whole}.${fraction}`

/** Leading zeros, a plus sign or letters mean a phone number or a code, not a number. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const digitsOf = (text: string): Digits => {
  const isMinus = text.startsWith("-")
  const [whole = "", decimals = ""] = text.slice(isMinus ? 1 : 0).split(".")
  let end = decimals.length
  while (decimals[end - 1] === "0") end -= 1
  const fraction = decimals.slice(0, end)
  return { isNegative: isMinus && !(whole === "0" && fraction === ""), whole, fraction }
}

const compareDigits = (a: Digits, b: Digits): number => {
  if (a.isNegative !== b.isNegative) return a.isNegative ? -1 : 1
  const size = a.whole.length - b.whole.length || compare(a.whole, b.whole) || compare(a.fraction, b.fraction)
  return a.isNegative ? -size : size
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
