import { assert, describe, it } from "@effect/vitest"
import { findingsOf, type Failures } from "./examineFailures.ts"

const calendar = {
  workspace: "acme",
  host: "ada",
  kind: "ics",
  id: "c1",
  failures: 1,
  error: "unauthorized",
  lastReadAt: "2026-01-01T00:00:00.000Z"
} as const
const destination = {
  workspace: "acme",
  kind: "integration",
  platform: "meta",
  host: null,
  id: "d1",
  dead: 0,
  openUntil: null
} as const
const until = "2026-01-02T00:00:00.000Z"

describe("findingsOf", () => {
  it.each<readonly [Failures, ReadonlyArray<string>]>([
    [{ calendars: [], destinations: [] }, []],
    [
      { calendars: [calendar], destinations: [] },
      ["acme: ics of ada (c1) failed 1 time, unauthorized; last read 2026-01-01T00:00:00.000Z"]
    ],
    [
      { calendars: [{ ...calendar, failures: 7, error: null, lastReadAt: null }], destinations: [] },
      ["acme: ics of ada (c1) failed 7 times; never read: the host cannot be booked"]
    ],
    [
      { calendars: [], destinations: [{ ...destination, dead: 2 }] },
      ["acme: meta (d1) has 2 dead deliveries"]
    ],
    [
      {
        calendars: [],
        destinations: [{ ...destination, kind: "webhook", platform: null, openUntil: until }]
      },
      [`acme: webhook (d1) is failing, next attempt after ${until}`]
    ],
    [
      { calendars: [], destinations: [{ ...destination, kind: "mail", platform: null, dead: 3 }] },
      ["acme: mail has 3 dead deliveries"]
    ],
    [
      {
        calendars: [],
        destinations: [{ ...destination, kind: "reminder", platform: null, openUntil: until }]
      },
      [`acme: mail, reminders is failing, next attempt after ${until}`]
    ],
    [
      { calendars: [{ ...calendar, error: "needs_consent" }], destinations: [] },
      [
        "acme: ics of ada (c1) failed 1 time, needs consent: connect it again; last read 2026-01-01T00:00:00.000Z"
      ]
    ],
    [
      {
        calendars: [],
        destinations: [
          { ...destination, kind: "calendar", platform: null, host: "ada", dead: 2 },
          { ...destination, kind: "conference", platform: null, openUntil: until }
        ]
      },
      [
        "acme: entries in the calendar of ada has 2 dead deliveries",
        `acme: meeting links (d1) is failing, next attempt after ${until}`
      ]
    ],
    [
      { calendars: [], destinations: [{ ...destination, dead: 1, openUntil: until }] },
      [`acme: meta (d1) has 1 dead deliveries, is failing, next attempt after ${until}`]
    ]
  ])("names the failing calendars and destinations of %j as notes", (failures, words) => {
    const findings = findingsOf(failures)
    assert.deepStrictEqual(
      findings.map((finding) => finding.words),
      words
    )
    assert.isTrue(findings.every(({ state }) => state === "note"))
  })
})
