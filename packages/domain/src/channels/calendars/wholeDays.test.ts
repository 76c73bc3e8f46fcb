import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { SyncRequest } from "./CalendarProvider.ts"
import { fetchBySetting } from "./wholeDays.ts"

/** Reads with these settings in turn, and returns the cursors that the provider was given. */
const cursorsGiven = (...settings: ReadonlyArray<SyncRequest["allDay"]>) =>
  Effect.gen(function* () {
    const given: Array<string | null> = []
    let cursor: string | null = null
    for (const allDay of settings) {
      const result: Effect.Success<ReturnType<typeof fetchBySetting>> = yield* fetchBySetting(
        {
          access: { _tag: "ics", address: "https://feeds.example/a.ics" },
          timezone: TimeZoneName.make("UTC"),
          allDay,
          ownerEmail: "grace@northwind.example",
          entryUids: new Map(),
          cursor,
          window: { start: 0, end: 1 }
        },
        (request) => {
          given.push(request.cursor)
          return Effect.succeed({ _tag: "Changed", intervals: [], own: [], cursor: `after ${given.length}` })
        }
      )
      if (result._tag === "Changed") cursor = result.cursor
    }
    return given
  })

describe("fetchBySetting", () => {
  it.effect(
    "D-CAL-4: continues from the last reading, and starts from the beginning after a change of the setting",
    () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* cursorsGiven("counts", "counts", "ignored", "ignored", "counts"), [
          null,
          "after 1",
          null,
          "after 3",
          null
        ])
      })
  )
})
