import type { Font } from "./fontFile.ts"

/** A font with the attributes that choose it in a drawing. */
export interface Face extends Font {
  readonly family: string
  readonly weight: number
}

/** The faces of a text, the preferred one first. */
export type Faces = ReadonlyArray<Face>

const has = (faces: Faces, character: string): boolean =>
  faces.some(({ widthOf }) => widthOf(character.codePointAt(0) ?? 0) !== undefined)

/**
 * The text as the faces can draw it, on one line. Emoji and other symbols without a glyph are left out. Null: a letter, a
 * digit or a mark has no glyph, or nothing is left, because part of a text can say something else than the text.
 */
export const drawable = (faces: Faces, text: string): string | null => {
  const characters = [...text.normalize("NFC").replace(/\s/gu, " ").replace(emojiJoiner, "")]
  if (characters.some((one) => isMeaning.test(one) && !isIgnorable.test(one) && !has(faces, one))) return null
  const drawn = characters
    .filter((one) => has(faces, one) && !isControl.test(one))
    .join("")
    .replace(/ +/gu, " ")
    .trim()
  return hasMeaning.test(drawn) ? drawn : null
}

const emojiJoiner = /(?<=\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?)\u200d/gu
const isMeaning = /^[\p{L}\p{N}\p{M}]$/u
const hasMeaning = /[\p{L}\p{N}]/u
const isIgnorable = /^[\p{Default_Ignorable_Code_Point}\u20e3]$/u
// Marks of direction could turn the rest of a line around.
const isControl = /^[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]$/u

/** Whether a text is written from right to left: by its first letter. */
export const isRightToLeft = (text: string): boolean => {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first)
}

/** A part of a text in one face. */
export interface Run {
  readonly face: Face
  readonly text: string
}

/** Splits a drawable text by face. Spaces and marks stay in the face before them. */
export const runsOf = (faces: Faces, text: string): ReadonlyArray<Run> => {
  const runs: Array<{ face: Face; text: string }> = []
  for (const one of text) {
    const covers = ({ widthOf }: Face) => widthOf(one.codePointAt(0) ?? 0) !== undefined
    const before = runs.at(-1)
    const face = staysBeside.test(one) && before && covers(before.face) ? before.face : faces.find(covers)
    if (face === undefined) continue
    if (before?.face === face) before.text += one
    else runs.push({ face, text: one })
  }
  return runs
}

const staysBeside = /^[\p{M}\p{Z}\p{Cf}]$/u

/** The width of a drawable text at a size, in pixels. */
export const widthOf = (faces: Faces, text: string, size: number): number =>
  runsOf(faces, text)
    .flatMap(({ face, text: part }) => [...part].map((one) => face.widthOf(one.codePointAt(0) ?? 0) ?? 0))
    .reduce((sum, width) => sum + width, 0) *
  (size / 1000)

/**
 * The lines of a drawable text: broken at spaces and between Chinese and Japanese characters, and inside a word that is wider
 * than a line, there with a hyphen in scripts that have it. Characters after the last line are replaced by an ellipsis.
 */
export const linesOf = (
  faces: Faces,
  text: string,
  { most, size, width }: { readonly most: number; readonly size: number; readonly width: number }
): { readonly lines: ReadonlyArray<string>; readonly isWhole: boolean } => {
  const fits = (line: string) => widthOf(faces, line.trimEnd(), size) <= width
  const lines: Array<string> = []
  let line = ""
  let isWhole = true
  for (const word of text.match(unbreakable) ?? []) {
    if (fits(line + word)) {
      line += word
      continue
    }
    if (line !== "") lines.push(line.trimEnd())
    line = word
    while (lines.length <= most && !fits(line)) {
      const part = longest(line, (text) => fits(`${text}-`))
      const isHyphened = fits(`${part}-`) && hasHyphenAt(line, part.length)
      const head = isHyphened ? part : longest(line, fits)
      isWhole = false
      lines.push(isHyphened ? `${head}-` : head)
      line = line.slice(head.length)
    }
    if (lines.length > most) break
  }
  if (line !== "") lines.push(line.trimEnd())
  if (lines.length <= most) return { lines, isWhole }
  return { lines: [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? "", fits)], isWhole: false }
}

/**
 * A word with the space after it, or one character of a script without spaces with what may not begin a line after it, and the
 * brackets that may not end one before it.
 */
const unbreakable = (() => {
  const alone = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}"
  const opening = "[\\p{Ps}\\p{Pi}]*"
  const trailing =
    "[\\p{Pe}\\p{Pf}\\p{M}ー〜～、。，．・：；！？…‥,.:;!?%％々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]*"
  const word = `${opening}[${alone}]|[^ ${alone}]+?(?=${opening}[${alone}]| |$)`
  return new RegExp(`(?:${word})${trailing} ?`, "gu")
})()

const hyphening = "\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}"
const hyphened = new RegExp(`[${hyphening}]\\p{M}*$`, "u")
const continued = new RegExp(`^[${hyphening}]`, "u")

/** Whether a word that is broken here has a hyphen. */
const hasHyphenAt = (word: string, at: number): boolean =>
  hyphened.test(word.slice(0, at)) && continued.test(word.slice(at))

/** The longest beginning that fits, at least one character and its marks. */
const longest = (word: string, fits: (text: string) => boolean): string => {
  const parts = [...segments.segment(word)].map(({ segment }) => segment)
  let count = 1
  while (count < parts.length && fits(parts.slice(0, count + 1).join(""))) count += 1
  return parts.slice(0, count).join("")
}

const segments = new Intl.Segmenter("en", { granularity: "grapheme" })

const shortened = (line: string, fits: (text: string) => boolean): string => {
  const parts = [...segments.segment(line)].map(({ segment }) => segment)
  while (parts.length > 1 && !fits(`${parts.join("").trimEnd()}…`)) parts.pop()
  return `${parts.join("").trimEnd()}…`
}

/** A text cut with an ellipsis to fit on one line. */
export const onOneLine = (faces: Faces, text: string, size: number, width: number): string => {
  const fits = (line: string) => widthOf(faces, line, size) <= width
  return fits(text) ? text : shortened(text, fits)
}
