import { type Touch, type TouchKey, touchKeys, touchTextLimit } from "./Attribution.ts"

/** Texts of which the beginning still says something. Half a click id names no click, or another one. */
const cutKeys: ReadonlySet<TouchKey> = new Set([
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "referrer",
  "landing_page"
])

/**
 * The touch in what a page sends, which may be anything (D-CAP-3a). What is not a text is dropped; a text of more than
 * 512 characters is cut, and a click id of that length dropped. Total: no value refuses the rest.
 */
export const touchFrom = (given: Partial<Readonly<Record<TouchKey, unknown>>>): Touch => {
  const touch: Partial<Record<TouchKey, string>> = {}
  for (const key of touchKeys) {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    const text = typeof value === "string" ? fitted(key, value) : undefined
    if (text !== undefined) touch[key] = text
  }
  return touch
}

const fitted = (key: TouchKey, text: string): string | undefined => {
  // A character takes one or two code units.
  if (text.length <= touchTextLimit) return text
  const characters = [...text]
  if (characters.length <= touchTextLimit) return text
  return cutKeys.has(key) ? characters.slice(0, touchTextLimit).join("") : undefined
}
