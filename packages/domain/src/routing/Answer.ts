import type { BookingForm } from "../event-types/index.ts"
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

/** What a rule compares: a lead's answer, or the value that a rule names. */
export type Scalar = string | number | boolean

/** A value that is ready to be compared: read and folded once, however often it is compared. */
export interface Comparable {
  /** Without case. */
  readonly text: string
  /** The number that it is or spells, if any. */
  readonly number: number | undefined
  /** That number to the last digit, when a text spells it. */
  readonly digits: Digits | undefined
}

/** A decimal without leading or trailing zeros; zero is not negative. */
interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

/** Makes a value ready to be compared. */
export const comparable = (value: Scalar): Comparable => {
  const spelt = typeof value === "string" && decimal.test(value)
  const number = spelt ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number)
    ? { text: fold(value), number, digits: spelt ? digitsOf(value) : undefined }
    : { text: fold(value), number: undefined, digits: undefined }
}

/**
 * Text compares without case; its blanks count, so that a rule can ask for a name of two words. The Greek sigma is
 * written otherwise at the end of a word, and so would be what a longer word starts with.
 */
export const fold = (value: Scalar): string => String(value).toLowerCase().replaceAll("ς", "σ")

/**
 * Below zero, zero or above it: as numbers when both sides are, else as text. Two numbers that texts spell compare to the
 * last digit: ad platforms' ids are longer than the digits that a number of JavaScript holds.
 */
export const order = (a: Comparable, b: Comparable): number => {
  if (a.number === undefined || b.number === undefined) return compare(a.text, b.text)
  return a.number - b.number || (a.digits && b.digits ? compareDigits(a.digits, b.digits) : 0)
}

/** One text for all spellings of a number: 1.50 and 1.5, 0 and -0. */
const keyOf = ({ fraction, isNegative, whole }: Digits): string =>
  `${isNegative ? "-" : ""}${whole}.${fraction}`

/** A number as people write one: what has leading zeros, a plus or letters is a phone number or a code. */
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const digitsOf = (spelt: string): Digits => {
  const isMinus = spelt.startsWith("-")
  const [whole = "", decimals = ""] = spelt.slice(isMinus ? 1 : 0).split(".")
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
