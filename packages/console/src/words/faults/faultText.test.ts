import { assert, it } from "@effect/vitest"
import { en } from "./en.ts"
import { calendarFaultText } from "./faultText.ts"

it("D-CAL-11: names the event that cannot be read, with its line if the calendar has lines", () => {
  const textOf = (line: number | null) =>
    calendarFaultText(en, {
      lastError: "unreadable_event",
      lastErrorPart: { event: "Talk", line, part: "start" }
    }).slice(en.unreadable_event.length)
  assert.deepStrictEqual([textOf(8), textOf(null)], [" Event: Talk, line 8, start.", " Event: Talk, start."])
})
