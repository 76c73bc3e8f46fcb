/** Unpaired surrogates have no UTF-8. Controls are not allowed in any value (RFC 5545, 3.1), except as `\n` in texts. */
const plain = (text: string): string => text.replace(/\p{Cs}/gu, "\uFFFD").replace(/\p{Cc}/gu, " ")

const breaks = /\r\n|\r|\n/g

/** A value of the type TEXT (RFC 5545, 3.3.11). */
export const textValue = (text: string): string =>
  text
    .replace(/[\\;,]/g, (special) => `\\${special}`)
    .split(breaks)
    .map(plain)
    .join("\\n")

/** A quoted value of a parameter (RFC 5545, 3.2), with `"`, `^` and line breaks encoded (RFC 6868). */
export const parameterValue = (text: string): string =>
  `"${text.replaceAll("^", "^^").replaceAll('"', "^'").split(breaks).map(plain).join("^n")}"`

/** A value of the type URI: everything that is not printable ASCII is percent-encoded. */
export const uriValue = (uri: string): string =>
  uri.replace(/\p{Cs}/gu, "\uFFFD").replace(/[^\x21-\x7E]/gu, encodeURIComponent)

/** The URI of an email address (RFC 6068). A plus sign stays as it is. */
export const mailto = (email: string): string =>
  `mailto:${email.replace(/\p{Cs}/gu, "\uFFFD").replace(/[^\w!$'*+.~@-]/gu, encodeURIComponent)}`

const encoder = new TextEncoder()

/** A content line: folded at 75 bytes of UTF-8, and ended with CRLF (RFC 5545, 3.1). */
export const contentLine = (line: string): string => {
  let [text, width] = ["", 0]
  // Folds between characters: many calendars lose a character that is split.
  for (const character of line) {
    const size = encoder.encode(character).length
    if (width + size > 75) {
      text += "\r\n "
      width = 1
    }
    text += character
    width += size
  }
  return `${text}\r\n`
}
