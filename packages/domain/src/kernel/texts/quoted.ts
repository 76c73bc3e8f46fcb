/** Embeddings, overrides and isolates: they reorder the text around them. */
const directional = /[\u202A-\u202E\u2066-\u2069]/g

const blanks = /[\p{Cc}\p{White_Space}]+/gu

/**
 * A text on one line: line breaks, control characters and white space become single spaces, and characters that reorder
 * text go (D-MAIL-17). For stored texts, which may be older than D-TEXT-1.
 */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(directional, "").replace(blanks, " ").trim()

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** A text of at most `maximum` UTF-16 units: the end is replaced by `…`, at the end of a grapheme if that is possible. */
export const shortened = (text: string, maximum: number): string => {
  if (text.length <= maximum) return text
  let end = 0
  for (const { index } of graphemes.segment(text)) {
    if (index >= maximum) break
    end = index
  }
  // A single grapheme can have any number of marks.
  const kept = text.slice(0, end > 0 ? end : maximum - 1)
  return `${kept.replace(/[\uD800-\uDBFF]$/, "").trimEnd()}…`
}

/** Before the rest of a domain; the ideographic full stop ends sentences, so only before Latin letters. */
const dots =
  /[.\uFF0E\u2024](?=[\p{M}\p{Default_Ignorable_Code_Point}]*\p{L})|[\u3002\uFF61](?=[\p{M}\p{Default_Ignorable_Code_Point}]*\p{Script=Latin})/gu

/** `https://`, `mailto:a`, a@b and \\server: mail programs turn them into links. */
const joints =
  /(?<=[\p{L}\p{M}\p{Default_Ignorable_Code_Point}]):(?=\S)|(?<=\S)@(?=\S)|\\[\p{M}\p{Default_Ignorable_Code_Point}]*\\(?=\S)/gu

/**
 * A text in which mail programs find no link: a space follows every character that joins the parts of a URL, a domain or
 * an address (D-MAIL-16). `spam.example` becomes `spam. example`.
 */
export const unlinked = (text: string): string => text.replace(dots, "$& ").replace(joints, "$& ")

/** A name that a visitor typed, for mails: one line of at most 80 characters without links (D-MAIL-16). */
export const quotedName = (name: string): string => shortened(unlinked(oneLine(name)), 80)
