import { assert, describe, it } from "@effect/vitest"
import { formatsOf, localeFor, usualClock } from "./formats.ts"
import { weekStartOf } from "./weekStart.ts"

describe("D-PAGE-23: the formats of the visitor's region", () => {
  it.each<readonly [string, ReadonlyArray<string>, string, "12" | "24", number]>([
    ["en", ["sv-SE", "sv", "en-US", "en"], "Thursday, 26 November 2026", "24", 1],
    ["en", ["tr-TR"], "Thursday, 26 November 2026", "24", 1],
    ["en", ["nb-NO", "en-US"], "Thursday, 26 November 2026", "24", 1],
    ["en", ["fa-IR"], "Thursday, 26 November 2026", "24", 6],
    ["en", ["ar-EG"], "Thursday, 26 November 2026", "12", 6],
    ["en", ["sv"], "Thursday, 26 November 2026", "24", 1],
    ["en", ["en-EG"], "Thursday, November 26, 2026", "12", 6],
    ["en", ["en-GB", "de-DE"], "Thursday, 26 November 2026", "24", 1],
    ["en", ["en-US", "sv-SE"], "Thursday, November 26, 2026", "12", 7],
    ["en", ["de-DE", "en-US"], "Thursday, November 26, 2026", "12", 7],
    ["en", ["de-DE"], "Thursday, 26 November 2026", "24", 1],
    ["de", ["en-US", "de-AT"], "Donnerstag, 26. November 2026", "24", 1],
    ["de", [], "Donnerstag, 26. November 2026", "24", 1],
    ["en", ["xx-XX", "sv-SE"], "Thursday, 26 November 2026", "24", 1]
  ])("a page in %s for %j: %s, %s hours, weeks from %d", (lang, preferred, day, clock, weekStart) => {
    const locale = localeFor(lang, preferred)
    assert.deepStrictEqual(
      [formatsOf(locale, "UTC").fullDay("2026-11-26"), usualClock(locale), weekStartOf(locale)],
      [day, clock, weekStart]
    )
  })
})
