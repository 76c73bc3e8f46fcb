import type { DecodedText } from "./encodedText.ts"
import type { Span } from "./Span.ts"
import { isSensitive, isSensitivePair } from "./sensitiveKeys.ts"
import { type Key, lineEnd, valueAfter } from "./valueAfter.ts"

/**
 * The values of denied keys inside a text (D-MON-1): queries (`?gclid=…`), JSON and what consoles make of objects
 * (`"phone": …`), headers (`Cookie: …`), and what PostgreSQL says of rows (`Key (email)=(…)`). What is found is
 * not looked at again, and what stands before a divider only back to the one before, so the work grows with the text.
 */
export const findNamedValues = (decoded: DecodedText): ReadonlyArray<Span> => {
  const { text } = decoded
  const spans: Array<Span> = []
  let least = 0
  for (const { index } of text.matchAll(/[=:,]/g)) {
    if (index < least) continue
    const key = keyBefore(text, index, least)
    const value = key.isDenied ? valueAfter(decoded, index, key) : undefined
    least = value === undefined ? index + 1 : value[1]
    if (value !== undefined && value[0] < value[1]) spans.push(value)
  }
  return [...spans, ...findRows(text)]
}

/** A row that a constraint refused, with all its values and no key. */
const findRows = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (const { 0: opening, index } of text.matchAll(/Failing row contains \(/g)) {
    if (index >= (spans.at(-1)?.[1] ?? 0)) spans.push([index + opening.length, lineEnd(text, index)])
  }
  return spans
}

const keyBefore = (text: string, divider: number, least: number): Key => {
  const absent = { isDenied: false, isQuoted: false, isRow: false }
  let to = divider
  while (to > least && isSpace(text[to - 1])) to--
  let from = to
  while (from > least && isCloser(text[from - 1])) from--
  const closers = text.slice(from, to)
  const isQuoted = /["'`]/.test(closers)
  to = from
  while (from > least && isWord(text[from - 1])) from--
  const word = text.slice(from, to)
  // A pair in a list: `["email","ada@example.com"]`.
  if (text[divider] === ",") {
    const isPair = isQuoted && /\[\s?\\*["'`]$/.test(text.slice(Math.max(0, from - 8), from))
    return isPair ? { isDenied: isSensitive(word), isQuoted, isRow: false } : absent
  }
  // `Key (workspace_id, email)=(…)`, and a statement's parameters: `$1 = 'ada@example.com'`.
  const isRow = text.slice(divider - 1, divider + 2) === ")=("
  if (isRow || (text[divider] === "=" && /\$\d+$/.test(word))) return { isDenied: true, isQuoted, isRow }
  // Where a line of code stands, as stacks name it: `EmailField.ts:12:3`.
  if (/\.[cm]?[jt]sx?$/.test(word) && /\d/.test(text[divider + 1] ?? "")) return absent
  const isDenied = isSensitive(word) || isSensitivePair(wordBefore(text, from, least), word)
  return { isDenied, isQuoted, isRow }
}

const wordBefore = (text: string, before: number, least: number) => {
  let to = before
  if (to > least && isSpace(text[to - 1])) to--
  let from = to
  while (from > least && isWord(text[from - 1])) from--
  return text.slice(from, to)
}

const isSpace = (character: string | undefined) => character === " " || character === "+"
const isCloser = (character: string | undefined) =>
  character !== undefined && "\"'`\\()[]".includes(character)
const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_.$-]/u.test(character)
