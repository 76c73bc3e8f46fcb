import { cities } from "./cities.ts"

/** A time zone with what it can be found by, as `zone/zoneSearch.ts` reads it. */
export interface ZoneRow {
  /** The IANA name. */
  readonly zone: string
  /** ISO 3166-1 alpha-2 codes. */
  readonly countries: ReadonlyArray<string>
  /** Such as `CET` and `CEST`. */
  readonly abbreviations: ReadonlyArray<string>
  /** Large cities that are not in its name. */
  readonly cities: ReadonlyArray<string>
}

/** ICU knows a zone's abbreviation in the regions that use it. */
const locales = ["en-US", "en-GB", "en-AU", "en-CA", "en-IN", "en-NZ", "en-ZA"]
const seasons = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

const abbreviationsOf = (zone: string): ReadonlyArray<string> => {
  const names = locales.flatMap((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "short" })
    return seasons.map((at) => format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value)
  })
  return [
    ...new Set(names.flatMap((name) => (name !== undefined && /^[A-Z]{2,5}$/.test(name) ? [name] : [])))
  ]
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
const regions = letters.flatMap((one) => letters.map((other) => one + other))

/** The zones of a region, by ICU; none for codes that are no country. */
const zonesOf = (region: string): ReadonlyArray<string> => {
  const isCountry = new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(region) !== undefined
  const locale = new Intl.Locale(`und-${region}`)
  // TypeScript does not know the method yet.
  const zones: unknown =
    isCountry && "getTimeZones" in locale ? Reflect.apply(Object(locale.getTimeZones), locale, []) : []
  return Array.isArray(zones) ? zones.map(String) : []
}

/** Every zone of Node's ICU, by the name that it has today. */
export const zoneData = (): ReadonlyArray<ZoneRow> => {
  const countries = new Map<string, Array<string>>()
  for (const region of regions)
    for (const zone of zonesOf(region)) countries.set(zone, [...(countries.get(zone) ?? []), region])
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].map((zone) => ({
    zone,
    countries: countries.get(zone) ?? [],
    abbreviations: abbreviationsOf(zone),
    cities: cities[zone] ?? []
  }))
}
