/** A public holiday: a day as `2027-01-06`, and its name in a language of the country. */
export interface Holiday {
  readonly day: string
  readonly name: string
}

/** A region whose holidays can differ from those of its country. */
export interface Region {
  readonly code: string
  readonly name: string
}

/** The lines of a country and of its regions: `DE|Neujahr|260101 270101`, `DE-BY|=|Bayern`, and `DE-BY|-|` with days that a region lacks. */
const linesOf = (text: string, place: string): ReadonlyArray<readonly [name: string, rest: string]> =>
  text.split("\n").flatMap((line) => {
    const [of, name = "", rest = ""] = line.split("|")
    return of === place ? [[name, rest] as const] : []
  })

/** The regions of a country, by name. */
export const regionsOf = (text: string, country: string): ReadonlyArray<Region> =>
  text
    .split("\n")
    .flatMap((line): ReadonlyArray<Region> => {
      const [place = "", mark, name = ""] = line.split("|")
      return mark === "=" && place.startsWith(`${country}-`)
        ? [{ code: place.slice(country.length + 1), name }]
        : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** The public holidays of a country, or of one of its regions, in a year, in their order. `region`: empty for the whole country. */
export const holidaysOf = (
  text: string,
  country: string,
  region: string,
  year: number
): ReadonlyArray<Holiday> => {
  const days = new Map<string, string>()
  const places = region === "" ? [country] : [country, `${country}-${region}`]
  for (const place of places)
    for (const [name, rest] of linesOf(text, place)) {
      if (name === "=") continue
      for (const short of rest.split(" ")) {
        const day = `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`
        if (name === "-") days.delete(day)
        else days.set(day, name)
      }
    }
  return [...days]
    .flatMap(([day, name]) => (day.startsWith(`${year}-`) ? [{ day, name }] : []))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
