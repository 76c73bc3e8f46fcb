import { assert, describe, it } from "@effect/vitest"
import { googleLink, outlookLink } from "./calendarLinks.ts"

const entry = {
  title: "Intro call with Ada",
  start: "2026-11-26T14:30:00Z",
  end: "2026-11-26T15:00:00Z",
  place: "https://meet.example/acme",
  details: "Bring questions."
}

describe("calendar links", () => {
  it("contain the same times and texts, correctly escaped", () => {
    const strange = { ...entry, title: "A & B = C #1 ?", details: "näh\nzweite Zeile" }
    const google = new URL(googleLink(strange))
    assert.strictEqual(google.searchParams.get("dates"), "20261126T143000Z/20261126T150000Z")
    assert.strictEqual(google.searchParams.get("text"), strange.title)
    const outlook = new URL(outlookLink(strange))
    assert.strictEqual(outlook.searchParams.get("startdt"), entry.start)
    assert.strictEqual(outlook.searchParams.get("subject"), strange.title)
    assert.strictEqual(outlook.searchParams.get("body"), strange.details)
    assert.notInclude(outlook.search, "+")
    assert.strictEqual(new URL(outlookLink({ ...entry, title: "1+1" })).searchParams.get("subject"), "1+1")
  })
})
