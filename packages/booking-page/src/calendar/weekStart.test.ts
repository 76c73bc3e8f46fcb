import { assert, describe, it } from "@effect/vitest"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { weekStartOf } from "./weekStart.ts"

/** The engine's own first day of the week, where it has one. */
const knownTo = (locale: string): number | undefined => {
  const known = new Intl.Locale(locale)
  const info: unknown =
    "getWeekInfo" in known && typeof known.getWeekInfo === "function" ? known.getWeekInfo() : undefined
  return typeof info === "object" && info !== null && "firstDay" in info ? Number(info.firstDay) : undefined
}

const regions =
  "AD AE AF AG AI AL AM AR AS AT AU AZ BA BD BE BG BH BM BN BR BS BT BW BY BZ CA CH CL CM CN CO CR CY CZ DE DJ DK DM DO DZ EC EE EG ES ET FI FJ FO FR GB GE GF GP GR GT GU HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LI LK LT LU LV LY MA MC MD ME MH MK MM MN MO MQ MT MV MX MY MZ NI NL NO NP NZ OM PA PE PH PK PL PR PT PY QA RE RO RS RU SA SD SE SG SI SK SM SV SY TH TJ TM TR TT TW UA UM US UY UZ VA VE VI VN WS XK YE ZA ZW".split(
    " "
  )

describe("weekStartOf", () => {
  it.each([
    ["en-US", 7],
    ["en-GB", 1],
    ["en", 7],
    ["de", 1],
    ["de-AT", 1],
    ["fr-CA", 7],
    ["es-MX", 7],
    ["es", 1],
    ["pt-BR", 7],
    ["ar-EG", 6],
    ["fa-IR", 6]
  ])("%s: %d", (locale, expected) => {
    assert.strictEqual(weekStartOf(locale), expected)
  })

  it("agrees with the engine's tables in every region that they contain", () => {
    const differing = regions
      .map((region) => `en-${region}`)
      .filter((locale) => (knownTo(locale) ?? weekStartOf(locale)) !== weekStartOf(locale))
    assert.deepStrictEqual(differing, [])
  })
})

describe("localeFor", () => {
  it("uses the browser's preferred region for the page's language", () => {
    assert.strictEqual(localeFor("de", ["en-US", "de-AT", "de-DE"]), "de-AT")
    assert.strictEqual(localeFor("fr", ["en-US"]), "fr")
    assert.strictEqual(localeFor("en", []), "en")
  })
})
