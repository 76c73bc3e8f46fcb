import * as Schema from "effect/Schema"

/**
 * A letter first keeps offsets (`+05:00`) out, which the platform would take for zones.
 */
const shape = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u

/**
 * The platform also takes names that IANA has not: abbreviations that Java once read as zones (`PST`, and `BST`
 * for Dhaka's), all of three letters, and `SystemV/…`.
 */
const ianaThreeLetters = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i
const isForeign = (name: string): boolean =>
  name.length === 3 ? !ianaThreeLetters.test(name) : /^SystemV\//i.test(name)

/** The platform takes a while to look a zone up; names of zones are few, and what is none is not remembered. */
const known = new Set<string>()

/** Whether the platform knows a zone of this name, any case. */
const isZone = (name: string): boolean => {
  const folded = name.toLowerCase()
  if (known.has(folded)) return true
  if (!shape.test(name) || isForeign(name)) return false
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions()
  } catch {
    return false
  }
  known.add(folded)
  return true
}

/** What is said of a text that names no zone. */
export const notATimeZone = "must be an IANA time zone"

/** An IANA time-zone name or alias, any case: `Europe/London`, `US/Eastern`, `UTC`; no offsets (D-HTTP-7). */
export const TimeZoneName = Schema.String.check(
  Schema.makeFilter((name) => isZone(name) || notATimeZone, {
    toJsonSchema: () => ({ format: "timezone", pattern: shape.source })
  })
).pipe(Schema.brand("TimeZoneName"))
export type TimeZoneName = typeof TimeZoneName.Type
