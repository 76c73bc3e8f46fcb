import { assert, describe, it } from "@effect/vitest"
import { googleLink, icsOf, outlookLink } from "./calendarLinks.ts"

const entry = {
  rootUid: "bk_0123456789abcdefABCDEF",
  sequence: 1,
  host: "book.example",
  title: "Intro call with Ada",
  start: "2026-11-26T14:30:00Z",
  end: "2026-11-26T15:00:00Z",
  place: "https://meet.example/acme",
  details: "Bring questions.",
  now: Date.parse("2026-11-21T09:08:07.123Z")
}

describe("icsOf", () => {
  it("D-MAIL-3: publishes the booking with the uid and the sequence of its chain of moves", () => {
    const lines = icsOf(entry).split("\r\n")
    assert.includeMembers(lines, [
      "METHOD:PUBLISH",
      "UID:bk_0123456789abcdefABCDEF@book.example",
      "SEQUENCE:1",
      "DTSTAMP:20261121T090807Z",
      "DTSTART:20261126T143000Z",
      "DTEND:20261126T150000Z",
      "SUMMARY:Intro call with Ada",
      "LOCATION:https://meet.example/acme",
      "DESCRIPTION:Bring questions."
    ])
  })
})

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
  })
})
