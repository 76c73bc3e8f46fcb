import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { importIntoXandikos, readCalendar } from "./servers/Calendars.ts"
import { parseMail } from "./servers/parsedMail.ts"

describe("The calendars of the mail tests", () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "calendeal-dav-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it("Xandikos creates an event, replaces it, and cancels it", async () => {
    const held = (day: string, status: string) => [
      {
        uid: "meeting@example.test",
        status,
        summary: "Intro",
        start: new Date(`${day}T09:00:00Z`),
        end: new Date(`${day}T09:30:00Z`)
      }
    ]
    const receive = async (method: string, sequence: number, day: string) => {
      const entries = await importIntoXandikos(folder, "ada", invitation(method, sequence, day))
      return entries.map(({ sequence: _, ...entry }) => entry)
    }
    assert.deepStrictEqual(await receive("REQUEST", 0, "2026-12-01"), held("2026-12-01", "CONFIRMED"))
    assert.deepStrictEqual(await receive("REQUEST", 1, "2026-12-02"), held("2026-12-02", "CONFIRMED"))
    assert.deepStrictEqual(await receive("CANCEL", 2, "2026-12-02"), held("2026-12-02", "CANCELLED"))
  })

  it("Xandikos refuses an invitation whose method differs from its Content-Type", async () => {
    const mail = invitation("REQUEST", 0, "2026-12-03").replace("method=REQUEST", "method=CANCEL")
    const outcome = await importIntoXandikos(folder, "eve", mail).then(() => "accepted", String)
    assert.match(outcome, /does not match/)
  })

  it("icalendar and ical.js read the same", async () => {
    const { events, textOf } = await parseMail(invitation("CANCEL", 2, "2026-12-02"), {})
    const { entries, method } = readCalendar(textOf("text/calendar") ?? "")
    assert.deepStrictEqual(
      events.map(({ calendarMethod, end, sequence, start, status, uid }) => [
        calendarMethod,
        uid,
        sequence,
        status,
        new Date(start),
        new Date(end)
      ]),
      entries.map(({ end, sequence, start, status, uid }) => [method, uid, sequence, status, start, end])
    )
    assert.lengthOf(entries, 1)
  })
})

const invitation = (method: string, sequence: number, day: string) => {
  const date = day.replaceAll("-", "")
  return [
    "From: calendar@example.test",
    "To: ada@example.test",
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    "",
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Example//Test//EN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    "UID:meeting@example.test",
    "DTSTAMP:20261123T100000Z",
    `SEQUENCE:${sequence}`,
    `DTSTART:${date}T090000Z`,
    `DTEND:${date}T093000Z`,
    "SUMMARY:Intro",
    "ORGANIZER:mailto:calendar@example.test",
    "ATTENDEE;RSVP=TRUE:mailto:ada@example.test",
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ].join("\r\n")
}
