import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { countries, holidayYears } from "./countries.ts"
import { holidaysOf, regionsOf } from "./holidaysOf.ts"
import { readCountry } from "./readCountry.ts"

const Country = Schema.Literals(countries)
const Year = Schema.Int.check(Schema.isBetween({ minimum: holidayYears.first, maximum: holidayYears.last }))

/** The lines of each country. */
const texts = new Map(
  await Promise.all(countries.map(async (country) => [country, await readCountry(country)] as const))
)

const shown = async (country: string, region: string, year: number) =>
  holidaysOf(await readCountry(country), country, region, year).map(
    ({ day, name }) => `${day.slice(5)} ${name}`
  )

describe("holidaysOf", () => {
  it("D-AV-12: has the public holidays of a country, and of a region with its own", async () => {
    const germany = [
      "01-01 Neujahr",
      "03-26 Karfreitag",
      "03-29 Ostermontag",
      "05-01 Erster Mai",
      "05-06 Christi Himmelfahrt",
      "05-17 Pfingstmontag",
      "10-03 Tag der Deutschen Einheit",
      "12-25 Erster Weihnachtstag",
      "12-26 Zweiter Weihnachtstag"
    ]
    const own = ["01-06 Heilige Drei Könige", "05-27 Fronleichnam", "11-01 Allerheiligen"]
    assert.deepStrictEqual(await shown("DE", "", 2027), germany)
    assert.deepStrictEqual(await shown("DE", "BY", 2027), [...germany, ...own].toSorted())
    assert.deepStrictEqual(await shown("DE", "HE", 2027), [...germany, "05-27 Fronleichnam"].toSorted())
  })

  it("D-AV-12: a region can lack days of its country, and half days are none", async () => {
    const text = "XX|New Year|260101\nXX|Spring|260301 270301\nXX-A|=|Alpha\nXX-A|-|260301\nXX-A|Own|260402"
    const own = holidaysOf(text, "XX", "A", 2026)
    assert.deepStrictEqual(own, [
      { day: "2026-01-01", name: "New Year" },
      { day: "2026-04-02", name: "Own" }
    ])
    assert.deepStrictEqual(holidaysOf(text, "XX", "", 2027), [{ day: "2027-03-01", name: "Spring" }])
    assert.deepStrictEqual(regionsOf(text, "XX"), [{ code: "A", name: "Alpha" }])
    assert.notInclude((await shown("DE", "", 2027)).join(), "12-24")
  })

  it("D-AV-12: knows each country by a letter of its file, and no other one", async () => {
    for (const country of countries) assert.include(await readCountry(country), `${country}|`, country)
    assert.deepStrictEqual(holidaysOf(await readCountry("XX"), "XX", "", holidayYears.first), [])
  })

  it.prop(
    "D-AV-12: gives each day of each year once, in order, with a name",
    [Country, Year],
    ([country, year]) => {
      const text = texts.get(country) ?? ""
      for (const region of ["", ...regionsOf(text, country).map(({ code }) => code)]) {
        const days = holidaysOf(text, country, region, year)
        for (const [place, { day, name }] of days.entries()) {
          assert.strictEqual(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10), day)
          assert.isTrue(day > (days[place - 1]?.day ?? String(year)))
          assert.notStrictEqual(name, "")
        }
      }
    }
  )
})
