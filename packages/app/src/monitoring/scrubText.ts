import { decode } from "./encodedText.ts"
import { findAddresses } from "./findAddresses.ts"
import { findCredentials } from "./findCredentials.ts"
import { findNamedValues } from "./findNamedValues.ts"
import { findPhones } from "./findPhones.ts"
import { mark } from "./sensitiveKeys.ts"
import type { Span } from "./Span.ts"

/**
 * A text without e-mail addresses, phone numbers, `Bearer …`, secrets, click ids and the values of denied keys
 * (D-MON-1), percent-encoded ones included. Applying it again changes nothing; the work grows with the text's length.
 */
export const scrubText = (text: string): string => {
  if (!isSuspicious.test(text) || isUuid.test(text)) return text
  let scrubbed = text
  for (let round = 0; round < rounds; round++) {
    const before = scrubbed
    scrubbed = scrubOnce(before)
    if (scrubbed === before) break
  }
  return scrubbed
}

/** What is replaced may have hidden where its neighbour ends: `Bearer 020 7946 0958x`. Two rounds show it, a third is rare. */
const rounds = 5

const scrubOnce = (text: string): string => {
  const decoded = decode(text)
  return replace(text, decoded.sourceOf, [
    ...findNamedValues(decoded),
    ...findAddresses(decoded.text),
    ...findCredentials(decoded.text),
    ...findPhones(decoded.text)
  ])
}

/** Most texts are a word or two. */
const isSuspicious = /[=:@%]|\d\d|bearer|eyJ|sks_|["'`]\s?,|Failing row/i

/** An id, as every request has one: digits enough to be looked at, and none of what is looked for. */
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const replace = (text: string, sourceOf: (index: number) => number, spans: ReadonlyArray<Span>) => {
  let scrubbed = ""
  let done = 0
  for (const [from, to] of joined(spans)) {
    scrubbed += text.slice(done, sourceOf(from)) + mark
    done = sourceOf(to)
  }
  return scrubbed + text.slice(done)
}

/** The spans in their order, with those that overlap or touch made one. */
const joined = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const result: Array<[from: number, to: number]> = []
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const previous = result.at(-1)
    if (previous !== undefined && from <= previous[1]) previous[1] = Math.max(previous[1], to)
    else result.push([from, to])
  }
  return result
}
