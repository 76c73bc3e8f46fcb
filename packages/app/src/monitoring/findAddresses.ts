import type { Span } from "./Span.ts"
import { mark } from "./sensitiveKeys.ts"

/**
 * E-mail addresses (D-MON-1), and who logs in to what in `scheme://user:password@host`. Looks around each `@` and
 * never beyond the next one, so that the work grows with the text alone.
 */
export const findAddresses = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  let least = 0
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let from = at
    while (from > least && isLocal(text.charCodeAt(from - 1))) from--
    let to = at + 1
    while (to < text.length && isDomain(text.charCodeAt(to))) to++
    while (to > at && (text[to - 1] === "." || text[to - 1] === "-")) to--
    if (from < at && hasTopLevel.test(text.slice(at + 1, to))) spans.push([from, to])
    least = at + 1
  }
  for (const { 0: login, index } of text.matchAll(logins)) {
    if (!login.includes(mark)) spans.push([index + 3, index + login.length - 1])
  }
  return spans
}

const logins = /:\/\/[^\s/?#]*@/g

/** A version such as `effect@4.1.0` has no such label. */
const hasTopLevel = /\.(?:xn--|[^\d.-]{2})/

/** What stands before the `@` in HTML's e-mail field and beyond it, but not what addresses and texts are divided by. */
const isLocal = (code: number) => code > 32 && code !== 160 && !localStops.has(code)
const localStops = codes('"<>()[]{},;:\\=&?/#|@`\u007f')

const isDomain = (code: number) =>
  code === 45 ||
  code === 46 ||
  code === 95 ||
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  (code > 160 && code < 0x2000) ||
  code > 0x2e00

function codes(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}
