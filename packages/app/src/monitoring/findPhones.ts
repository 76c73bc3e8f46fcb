import type { Span } from "./Span.ts"

/**
 * Phone numbers in a text (D-MON-1): international ones, national ones with their leading zero, and those written in
 * groups. Ids, dates, times, addresses of machines, versions and amounts have digits too, and stay.
 */
export const findPhones = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    const done = spans.at(-1)?.[1] ?? 0
    // After a word a plus is a space in a form's encoding, and a bracket is that of what is called.
    const opening = isWord.test(text[index - 1] ?? "") && done < index ? /^[+(]/ : /^$/
    const words = run.replaceAll(/\D/g, "").length > 15 ? /[^ \u00a0/]+/g : /[^ \u00a0]+/g
    const tokens = Array.from(run.replace(opening, blank).matchAll(words), (token): Span => [
      index + token.index,
      index + token.index + token[0].length
    ]).filter((token) => isAlone(text, token, done) && !date.test(text.slice(...token)))
    for (let first = 0; first < tokens.length; first++) {
      // The longest that is a number: "020 7946 0958" is one, the status code before it is none of it.
      for (let last = Math.min(first + 6, tokens.length - 1); last >= first; last--) {
        const span: Span = [tokens[first]?.[0] ?? 0, tokens[last]?.[1] ?? 0]
        if (!isPhone(text.slice(...span))) continue
        spans.push(span)
        first = last
        break
      }
    }
  }
  return spans
}

/** Digits with at most three dividing characters between them. */
const runs = /[+(]{0,2}\d(?:\d|[ \u00a0.()/‐‑–-]{1,3}(?=\d))*/g

/** Not a part of a word, of an id such as a UUID, or of a decimal number; what is done is no neighbour. */
const isAlone = (text: string, [from, to]: Span, done: number) =>
  !/[\p{L}\p{N}_]$|[\p{L}\p{N}]-$|\d\.$/u.test(text.slice(Math.max(done, from - 2), from)) &&
  !/^[\p{L}\p{N}_]|^-[\p{L}\p{N}]|^\.\d|^,\d\d?(?!\d)/u.test(text.slice(to, to + 4))

const isWord = /[\p{L}\p{N}]/u
const blank = (characters: string) => " ".repeat(characters.length)

const date = /^(?:(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?|\d\d?[-/.]\d\d?[-/.](?:19|20)\d\d)$/

const isPhone = (written: string): boolean => {
  const digits = written.replaceAll(/\D/g, "")
  if (digits.length < 7 || digits.length > 15) return false
  const groups = (written.match(/\d+/g) ?? []).map(({ length }) => length)
  if (written.startsWith("+") || written.startsWith("(+")) return /^[1-9]/.test(digits)
  if (digits.length < 9) return false
  if (groups.length === 1) return isPlainNumber(digits)
  if (/^[\d.]+$/.test(written)) return /^(?:1\.)?\d{3}\.\d{3}\.\d{4}$|^0\d(?:\.\d\d){4}$/.test(written)
  if (/^\(?0/.test(written)) return groups.every((length) => length >= 2)
  if (written.includes("/")) return false
  return written.startsWith("(") || isGrouped(groups) || /^[2-9]\d\d-\d{7}$/.test(written)
}

const isPlainNumber = (digits: string) =>
  /^0[1-9]\d{7,}$/.test(digits) ||
  /^00[1-9]\d{7,}$/.test(digits) ||
  /^1?[2-9][0-8]\d[2-9]\d{6}$/.test(digits) ||
  /^[2-9]\d{10,12}$/.test(digits)

/** `415-555-2671`, `1 415 555 2671`, `98765 43210`. */
const isGrouped = ([first = 0, ...others]: ReadonlyArray<number>) =>
  others.every((length) => length >= 2 && length <= 5) &&
  (others.length === 1 ? first === 5 && others[0] === 5 : first <= 5)
