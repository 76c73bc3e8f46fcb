/** The texts of an entry, which hosts may change in their calendar. */
export interface EntryTexts {
  readonly title: string
  readonly location: string
  readonly description: string
}

const names = ["title", "location", "description"] as const

/**
 * A short mark of each text, to be kept with the entry at the server. It shows later which of the texts the host has changed
 * (`mergeTexts`). At most 50 characters, without spaces.
 */
export const marksOf = (texts: EntryTexts): string => names.map((name) => markOf(texts[name])).join(".")

/**
 * The texts to write: those that the host has changed stay, the others are the content's (D-ENTRY-11). `marks` are of the
 * content that the service wrote last; null: unknown, and all present texts stay. Write them with the marks of `content`, so
 * that the host's texts are the host's at the next write, too.
 */
export const mergeTexts = (content: EntryTexts, present: EntryTexts, marks: string | null): EntryTexts => {
  const written = marks?.split(".") ?? []
  const merged = (name: keyof EntryTexts, nth: number) =>
    written[nth] === markOf(present[name]) ? content[name] : present[name]
  return { title: merged("title", 0), location: merged("location", 1), description: merged("description", 2) }
}

/** Servers and clients normalise characters and white space. That is no change by the host. */
const markOf = (text: string): string => {
  let [high, low] = [0x811c9dc5, 0x9e3779b9]
  for (const character of text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 0).toString(16) + (low >>> 0).toString(16).padStart(8, "0")
}
