/** An encoded canary, and whether its case is ignored. */
export interface Spelling {
  readonly text: string
  readonly isFolded: boolean
}

/** The minimum length of a match. Shorter texts can occur in hashes and ids by chance. */
export const shortest = 8

/**
 * All encodings in which a canary could leak: unchanged, in lower case, URL-encoded once or twice, JSON-escaped, in
 * hexadecimal, and in base64 at any offset.
 */
export const spellings = (canary: string): ReadonlyArray<Spelling> => {
  const cased = [...new Set([canary, canary.toLowerCase(), canary.toUpperCase()])]
  const folded = [
    canary,
    encodeURIComponent(canary),
    encodeURIComponent(encodeURIComponent(canary)),
    encodeURIComponent(canary).replaceAll("%20", "+"),
    ...(/[^ -~]|[@+]/.test(canary) ? [canary.replaceAll(/[^A-Za-z0-9.]/gu, escaped)] : []),
    ...cased.map((text) => Buffer.from(text).toString("hex"))
  ].map((text) => ({ text: text.toLowerCase(), isFolded: true }))
  const packed = cased.flatMap((text) =>
    [0, 1, 2].flatMap((offset) => {
      const within = inBase64(text, offset)
      return [within, within.replaceAll("+", "-").replaceAll("/", "_")]
    })
  )
  return [...folded, ...[...new Set(packed)].map((text) => ({ text, isFolded: false }))].filter(
    ({ text }) => text.length >= shortest
  )
}

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The base64 letters of a text at an offset, without those that depend on its neighbours. */
const inBase64 = (text: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64")
  return whole.slice(offset === 0 ? 0 : 4)
}
