/** A text as it is looked for: in any case, or letter by letter. */
export interface Spelling {
  readonly text: string
  readonly isFolded: boolean
}

/** So much of a needle must be there to be one: less could be a hash's or an id's by chance. */
export const shortest = 8

/**
 * Every spelling in which a needle could leave: as it is, in lower case, URL-encoded (again, too), escaped as JSON may, in
 * hexadecimal digits, and in base64 wherever in the encoded bytes it begins.
 */
export const spellings = (needle: string): ReadonlyArray<Spelling> => {
  const cased = [...new Set([needle, needle.toLowerCase(), needle.toUpperCase()])]
  const folded = [
    needle,
    encodeURIComponent(needle),
    encodeURIComponent(encodeURIComponent(needle)),
    encodeURIComponent(needle).replaceAll("%20", "+"),
    ...(/[^ -~]|[@+]/.test(needle) ? [needle.replaceAll(/[^A-Za-z0-9.]/gu, escaped)] : []),
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

/** The letters that base64 has for a text with so many bytes before it, without those that its neighbours change. */
const inBase64 = (text: string, offset: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString("base64")
  return whole.slice(offset === 0 ? 0 : 4)
}
