import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bookingStatuses } from "@calendeal/domain/bookings"
import { assert, describe, it } from "@effect/vitest"

const root = join(import.meta.dirname, "../..")
const production = globSync("packages/*/src/**/*.{ts,tsx,sql}", { cwd: root }).filter(
  (path) => !/[.]test[.]tsx?$|\/testing\/|\/migrations\/|\/port-contracts\/|client\/src\/schema/.test(path)
)

/** Files that compare another notion with one of these words. */
const others: Readonly<Record<string, string>> = {
  "packages/domain/src/scheduling/bookings/status.ts": "the predicates",
  "packages/domain/src/scheduling/bookings/lifecycle.ts": "the table of what becomes of a booking",
  "packages/app/src/demo/life/story.ts": "what becomes of a meeting of the demonstration",
  "packages/domain/src/channels/calendars/CalendarOccurrence.ts": "the status of a calendar's event",
  "packages/adapters-calendars/src/google/entryBody.ts": "the status of a calendar's event",
  "packages/adapters-calendars/src/google/fetchGoogle.ts": "the status of a calendar's event",
  "packages/adapters-calendars/src/google/writeGoogle.ts": "the status of a calendar's event",
  "packages/adapters-calendars/src/icalendar/eventSeries.ts": "the status of a calendar's event",
  "packages/adapters-calendars/src/microsoft/MicrosoftSyncState.ts": "the answer of a calendar's attendee",
  "packages/adapters-memory/src/consistency/RequestKeys.ts": "the state of a request's key",
  "packages/domain/src/workspace/consistency/judgeKey.ts": "the state of a request's key",
  "packages/adapters-calendars/src/recurrence/EventSeries.ts": "the status of a calendar's event",
  "packages/booking-page/src/link/LinkPage.tsx": "`BookingLinkDetails.status`, which has two values"
}

const literal = `["'](?:${bookingStatuses.join("|")})["']`
/** A name that holds a kind of mail or event, a step of a screen, or a failure, but no status. */
const notion = /(?:^|\.)(?:kind|tag|reason|when|step|answer|failure)$/
const operand = "([\\w.?\\])}]+)"
const comparison = new RegExp(
  [
    `${operand}\\s*[!=]==?\\s*${literal}`,
    `${literal}\\s*[!=]==?\\s*([\\w.?]+)`,
    `switch \\(([^)]*)\\) \\{(?:(?!switch)[^])*?case ${literal}:`,
    // In SQL. What follows `set` is no comparison.
    `(?<!\\bset )(?<=[\\s.(\\x60])(status)\\s*(?:=|<>|!=|in|not in|is distinct from|is not distinct from)\\s*\\(?${literal}`
  ].join("|"),
  "g"
)

/** The comparisons of a text with a status. */
const comparisonsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(comparison)].flatMap(([found, ...names]) =>
    notion.test(names.find((name) => name !== undefined) ?? "") ? [] : [found.replaceAll(/\s+/g, " ")]
  )

describe("the status of a booking", () => {
  it("is compared in bookings/status.ts only", () => {
    const found = production.filter(
      (path) => comparisonsIn(readFileSync(join(root, path), "utf8")).length > 0
    )
    assert.deepStrictEqual(
      found.toSorted(),
      Object.keys(others).toSorted(),
      "ask one of the predicates of bookings/status.ts, or `is_open` in SQL (decision 154)"
    )
  })

  it.each([
    'if (booking.status === "confirmed") return',
    'bookings.filter(({ status }) => status !== "rescheduled")',
    '(await found)?.status == "cancelled"',
    'if ("confirmed" === booking.status) return',
    'switch (booking.status) {\n  case "held":\n    return 1\n  case "cancelled":\n',
    "where workspace_id = ${id} and status = 'confirmed'",
    "where held.status in ('confirmed', 'cancelled')",
    "and status <> 'rescheduled'"
  ])("is found as a comparison in %s", (text) => {
    assert.lengthOf(comparisonsIn(text), 1)
  })

  it.each([
    'mail.kind === "cancelled"',
    'switch (mail.kind) {\n  case "confirmed":\n',
    "update bookings set status = 'cancelled', sequence = sequence + 1",
    'return { status: "confirmed" }'
  ])("is not found as a comparison in %s", (text) => {
    assert.lengthOf(comparisonsIn(text), 0)
  })
})
