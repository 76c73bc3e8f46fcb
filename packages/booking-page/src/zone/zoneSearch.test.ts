import { assert, describe, it } from "@effect/vitest"
import { zoneData } from "../../build/zoneData.ts"
import { findZones, offsetIn } from "./zoneSearch.ts"

const rows = zoneData()
const english = new Intl.DisplayNames("en", { type: "region" })
const offsets: Readonly<Record<string, number>> = { "Asia/Kathmandu": 345, "Asia/Katmandu": 345, UTC: 0 }
const found = (text: string) =>
  findZones(rows, text, {
    countryOf: (code) => english.of(code) ?? code,
    offsetOf: (zone) => offsets[zone] ?? 1
  }).map(({ city, zone }) => `${city}: ${zone}`)

describe("D-PAGE-12: a time zone is found by", () => {
  it.each([
    ["its city", "dubl", "Dublin: Europe/Dublin"],
    ["a city with accents", "sao pau", "Sao Paulo: America/Sao_Paulo"],
    ["another large city", "san fr", "San Francisco: America/Los_Angeles"],
    ["a later word of a city", "york", "New York: America/New_York"],
    ["its country", "ireland", "Dublin: Europe/Dublin"],
    ["its abbreviation in winter", "cet", "Berlin: Europe/Berlin"],
    ["its abbreviation in summer", "EDT", "New York: America/New_York"]
  ])("%s", (_what, text, expected) => {
    assert.include(found(text), expected)
  })

  it("its offset", () => {
    for (const text of ["+5:45", "UTC+05:45", "gmt +0545"])
      assert.deepStrictEqual(
        found(text).map((hit) => hit.slice(0, 3)),
        ["Kat"],
        text
      )
    assert.include(found("UTC"), "UTC: UTC")
  })

  it("nothing else: cities come before countries, and an empty text finds nothing", () => {
    assert.deepStrictEqual([found(""), found("  "), found("Atlantis")], [[], [], []])
    assert.strictEqual(found("San")[0]?.startsWith("San"), true)
    assert.isAtMost(found("a").length, 30)
  })

  it.each([
    ["+2", 120],
    ["−3:30", -210],
    ["UTC-11", -660],
    ["2", null],
    ["+2h", null],
    ["", null]
  ])("the offset %s is %s minutes", (text, minutes) => {
    assert.strictEqual(offsetIn(text), minutes)
  })
})
