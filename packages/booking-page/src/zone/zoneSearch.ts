import { cityOf } from "../calendar/formats.ts"

/** A time zone with what it can be found by. */
export interface ZoneRow {
  readonly zone: string
  readonly countries: ReadonlyArray<string>
  readonly abbreviations: ReadonlyArray<string>
  readonly cities: ReadonlyArray<string>
}

/** A found zone, and the name that matched, such as a city or a country. */
export interface ZoneHit {
  readonly zone: string
  readonly city: string
  /** The ISO 3166-1 code of the zone's country; several or none: null. */
  readonly country: string | null
}

/** How the search reads names and offsets. */
export interface ZoneNames {
  /** The name of a country by its code. */
  readonly countryOf: (code: string) => string
  /** The offset of a zone in minutes. */
  readonly offsetOf: (zone: string) => number
}

/** The most results. */
const mostHits = 30

/**
 * The zones that a text finds, best first: by city, then by country, abbreviation (`CET`) or offset (`+5:30`, `UTC-3`).
 * Case and accents are ignored. An empty text finds nothing.
 */
export const findZones = (
  rows: ReadonlyArray<ZoneRow>,
  text: string,
  { countryOf, offsetOf }: ZoneNames
): ReadonlyArray<ZoneHit> => {
  const wanted = folded(text)
  if (wanted === "") return []
  const minutes = offsetIn(text)
  const hits = rows.flatMap((row): ReadonlyArray<ZoneHit & { readonly rank: number }> => {
    const country = row.countries.length === 1 ? (row.countries[0] ?? null) : null
    const names = [cityOf(row.zone), ...row.cities]
    const best = names
      .map((city) => ({ zone: row.zone, city, country, rank: rankOf(folded(city), wanted) }))
      .toSorted((one, other) => one.rank - other.rank)[0]
    if (best !== undefined && best.rank < none) return [best]
    const hit = { zone: row.zone, city: cityOf(row.zone), country }
    if (row.abbreviations.some((name) => name.toLowerCase() === wanted)) return [{ ...hit, rank: 2 }]
    if (row.countries.some((code) => rankOf(folded(countryOf(code)), wanted) < none))
      return [{ ...hit, rank: 3 }]
    return minutes !== null && offsetOf(row.zone) === minutes ? [{ ...hit, rank: 4 }] : []
  })
  return hits
    .toSorted((one, other) => one.rank - other.rank || (one.city < other.city ? -1 : 1))
    .slice(0, mostHits)
    .map(({ city, country, zone }) => ({ zone, city, country }))
}

const none = 9

/** 0: the text begins the name, 1: it begins a word of it. */
const rankOf = (name: string, wanted: string): number =>
  name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : none

const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/[_-]/g, " ").trim()

/** The minutes in `+2`, `UTC-3`, `GMT+5:30` or `+0530`; null for other texts. */
export const offsetIn = (text: string): number | null => {
  const found = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trim())
  if (found === null) return null
  const [, sign, hours, minutes = "0"] = found
  return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
}
