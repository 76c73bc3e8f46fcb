import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { FetchFault } from "../../calendars/index.ts"
import { isInCalendar } from "./isInCalendar.ts"

const Fault = Schema.NullOr(FetchFault)
const Case = Schema.Struct({
  entry: Schema.NullOr(Schema.Struct({ fault: Fault })),
  calendars: Schema.Array(Schema.Struct({ isDestination: Schema.Boolean, lastError: Fault }))
})
const lasting = [
  "needs_consent",
  "read_only",
  "no_space",
  "not_found",
  "moved",
  "unauthorized",
  "access_unreadable"
]

describe("isInCalendar", () => {
  it.prop(
    "D-MAIL-64: an entry counts unless a person has to mend it; without one, a destination that works",
    [Case],
    ([{ calendars, entry }]) => {
      const faults =
        entry === null
          ? calendars.flatMap(({ isDestination, lastError }) => (isDestination ? [lastError] : []))
          : [entry.fault]
      const working = faults.filter((fault) => !lasting.includes(String(fault)))
      assert.strictEqual(isInCalendar(entry, calendars), working.length > 0)
    }
  )
})
