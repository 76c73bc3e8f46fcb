import type { DecodedText } from "./encodedText.ts"
import type { Span } from "./Span.ts"

/** How a key stands before its divider; a row's are its columns. */
export interface Key {
  readonly isDenied: boolean
  readonly isQuoted: boolean
  readonly isRow: boolean
}

/**
 * The value that follows a key's divider: to the end of its quotes or brackets, of its parameter in a query, or of its
 * line. Nothing when there is none, or when it is a placeholder in SQL.
 */
export const valueAfter = (decoded: DecodedText, divider: number, key: Key): Span | undefined => {
  const { text } = decoded
  if (key.isRow) return [divider + 1, lineEnd(text, divider)]
  let from = divider + 1
  while (from < text.length && /[=> ]/.test(text[from] ?? "")) from++
  const next = /^(\\*)(["'`])|^[[{(]|^\$\d/.exec(text.slice(from, from + 16))
  const quote = next?.[2]
  if (next?.[0].startsWith("$")) return undefined
  if (quote !== undefined) {
    const opened = from + (next?.[0].length ?? 0)
    return [opened, closingQuote(text, opened, quote, next?.[1]?.length ?? 0)]
  }
  const isBracketed = next !== null && (key.isQuoted || text[divider] !== "=")
  const to = isBracketed ? closingBracket(text, from) : from
  if (isBracketed && key.isQuoted) return [from, to]
  if (key.isQuoted) return [from, first(text, from, /[,}\]\s]/g)]
  if (text[divider] === ":") return [from, lineEnd(text, to)]
  return [from, endOfParameter(decoded, from, decoded.depthAt(divider))]
}

/** The quote that has no more backslashes than the opening one; in JSON inside of JSON, inner quotes have more. */
const closingQuote = (text: string, from: number, quote: string, escapes: number) => {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = at
    while (before > from && text[before - 1] === "\\") before--
    if (at - before <= escapes) return before
  }
  return text.length
}

const closingBracket = (text: string, from: number) => {
  let open = 0
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? ""
    if ("[{(".includes(character)) open++
    if ("]})".includes(character)) open--
    if (open === 0) return at + 1
  }
  return text.length
}

/** What an encoded value contains does not end it; what was encoded together with its key does. */
const endOfParameter = ({ depthAt, text }: DecodedText, from: number, depth: number) => {
  const ends = /[\s&"<>\\`]/g
  for (let at = first(text, from, ends); at < text.length; at = first(text, at + 1, ends)) {
    if (depthAt(at) <= depth) return at
  }
  return text.length
}

/** Where the line ends that goes on here. */
export const lineEnd = (text: string, from: number) => first(text, from, /[\r\n]/g)

const first = (text: string, from: number, pattern: RegExp) => {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}
