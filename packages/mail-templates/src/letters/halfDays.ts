/** The regions in which people who read English write times of 12 hours (CLDR). */
const regions = "US CA PR AU NZ IN PK BD PH SG MY HK JM TT BS BB".split(" ")

/**
 * Whether a mail in this language and zone has times of 12 hours: an English one for the zone of such a region. The region of
 * other languages is their own.
 */
export const hasHalfDays = (locale: string, timeZone: string): boolean =>
  locale.startsWith("en") && (zones ??= zonesOf(regions)).has(named(timeZone))

let zones: ReadonlySet<string> | undefined

const zonesOf = (all: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(
    all
      .flatMap((region) => {
        const locale: Intl.Locale & { readonly getTimeZones?: () => ReadonlyArray<string> | undefined } =
          new Intl.Locale(`en-${region}`)
        return locale.getTimeZones?.() ?? []
      })
      .map(named)
  )

/** Zones have old and new names, such as `Asia/Calcutta`. */
const named = (timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
