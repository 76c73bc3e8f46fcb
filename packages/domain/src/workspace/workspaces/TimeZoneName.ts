import * as Schema from "effect/Schema"

/** Starts with a letter: `Intl` would accept offsets such as `+05:00`. */
const shape = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u

/**
 * `Intl` also accepts names that IANA does not have: the three-letter abbreviations of old Java versions (`PST`, and `BST`
 * for Dhaka), and `SystemV/…`.
 */
const ianaThreeLetters = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i
const isUnknownToIana = (name: string): boolean =>
  name.length === 3 ? !ianaThreeLetters.test(name) : /^SystemV\//i.test(name)

/** A cache, because the look-up is slow. Only valid names are added, so it stays small. */
const known = new Set<string>()

const isZone = (name: string): boolean => {
  const folded = name.toLowerCase()
  if (known.has(folded)) return true
  if (!shape.test(name) || isUnknownToIana(name)) return false
  try {
    Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions()
  } catch {
    return false
  }
  known.add(folded)
  return true
}

/** An IANA time zone or alias in any case: `Europe/London`, `US/Eastern`, `UTC`. No offsets (D-HTTP-7). */
export const TimeZoneName = Schema.String.check(
  Schema.makeFilter(isZone, {
    message: "must be an IANA time zone",
    code: "time_zone",
    toJsonSchema: () => ({ format: "timezone", pattern: shape.source })
  })
).pipe(Schema.brand("TimeZoneName"))
export type TimeZoneName = typeof TimeZoneName.Type
