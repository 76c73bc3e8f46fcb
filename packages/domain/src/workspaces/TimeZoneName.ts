import * as Schema from "effect/Schema"

/**
 * A letter first keeps offsets (`+05:00`) out, which the platform would take for zones.
 */
const shape = /^[A-Za-z][A-Za-z0-9_+\-]*(?:\/[A-Za-z0-9_+\-]+)*$/

/**
 * The platform also takes names that IANA has not: abbreviations that Java once read as zones (`PST`, and `BST`
 * for Dhaka's), all of three letters, and `SystemV/…`.
 */
const ianaThreeLetters = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i
const isForeign = (name: string): boolean =>
  name.length === 3 ? !ianaThreeLetters.test(name) : /^SystemV\//i.test(name)

/** What the platform calls the zone of this name, any case, or nothing when it knows none. */
const canonicalZone = (name: string): string | undefined => {
  if (!shape.test(name) || isForeign(name)) return undefined
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** An IANA time-zone name or alias, any case: `Europe/London`, `US/Eastern`, `UTC`; no offsets (D-HTTP-7). */
export const TimeZoneName = Schema.String.check(
  Schema.makeFilter((name) => canonicalZone(name) !== undefined || "must be an IANA time zone")
).pipe(Schema.brand("TimeZoneName"))
export type TimeZoneName = typeof TimeZoneName.Type
