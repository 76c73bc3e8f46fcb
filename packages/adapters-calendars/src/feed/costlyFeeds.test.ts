import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import {
  daily,
  costlyZones,
  manyExceptions,
  manySeries,
  neverMatching,
  plainEvents
} from "../../test/costlyFeeds.ts"
import { calendar, event, span } from "../../test/feeds.ts"
import { longestBlock } from "../../test/longestBlock.ts"
import { fetchCalendar, source } from "../../test/fetching.ts"
import { mockServer } from "@calendeal/port-contracts/mock-server"

const year = span("2026-11-19T00:00Z", "2027-12-16T00:00Z")
const served = (text: string) =>
  Effect.map(
    mockServer((_, response) => response.end(text)),
    ({ origin }) => ({ _tag: "ics", address: origin }) as const
  )
const cheap = calendar(event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"))

/** The result of reading the text, and the longest time for which it blocked the event loop. */
const read = Effect.fnUntraced(function* (text: string) {
  // Starts the worker thread and loads modules first.
  yield* fetchCalendar(yield* served(cheap))
  const access = yield* served(text)
  const { longest, outcome, turns } = yield* longestBlock(Effect.result(fetchCalendar(access, null, year)))
  return {
    longest,
    turns,
    result: Result.match(outcome, {
      onFailure: ({ fault }): string => fault,
      onSuccess: ({ busy }) => `${busy.length} times`
    })
  }
})

/** Milliseconds. A request takes a few, and reading a feed must not delay it much longer. */
const longestAllowed = 120

describe("D-CAL-1: a feed that is costly to read", () => {
  const cases = [
    ["4.9 MB of plain events", plainEvents(28_000), "too_large"],
    ["19,000 plain events", plainEvents(19_000), /^\d+ times$/],
    ["3 kB of hourly rules that never come true", neverMatching(25), "0 times"],
    ["one UID with 500 series and 500 exceptions", manySeries(500), /^\d+ times$/],
    ["200,000 dates that are left out", manyExceptions(200_000), /^\d+ times$/],
    ["5,000 events that repeat every day", daily(5000), "too_many_repetitions"]
  ] as const
  for (const [what, text, expected] of cases) {
    it.live(
      `does not block the event loop and gives a clear result: ${what}`,
      () =>
        Effect.gen(function* () {
          // Other load on the machine only adds to the time, so the shortest of up to three readings counts.
          const { longest, result, turns } = yield* Effect.repeat(read(text), {
            until: (one) => one.longest < longestAllowed,
            times: 2
          })
          if (typeof expected === "string") assert.strictEqual(result, expected)
          else assert.match(result, expected)
          assert.isAbove(turns, 1)
          assert.isBelow(longest, longestAllowed, `${longest} ms of ${turns} turns`)
        }).pipe(Effect.provide(source()), Effect.scoped),
      120_000
    )
  }
})

describe("D-CAL-1: the limit for reading one feed", () => {
  it.live.each([
    ["processor time", costlyZones, { processorMillis: 2000, memoryMegabytes: 384 }],
    ["memory", plainEvents(28_000), { processorMillis: 60_000, memoryMegabytes: 24 }]
  ] as const)("on %s: its member sees `too_complex`, and other feeds are still read", ([, text, reading]) =>
    Effect.gen(function* () {
      const [costly, plain] = [yield* served(text), yield* served(cheap)]
      const outcomes = yield* Effect.all(
        [costly, plain, costly, plain].map((access) => Effect.result(fetchCalendar(access))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        outcomes.map((outcome) =>
          Result.match(outcome, {
            onFailure: ({ fault }): string => fault,
            onSuccess: ({ busy }) => String(busy)
          })
        ),
        ["too_complex", "03-10 09:00 to 03-10 10:00", "too_complex", "03-10 09:00 to 03-10 10:00"]
      )
    }).pipe(Effect.provide(source({ reading })), Effect.scoped)
  )

  it.live("interrupting the request stops the reading", () =>
    Effect.gen(function* () {
      const [costly, plain] = [yield* served(costlyZones), yield* served(cheap)]
      yield* fetchCalendar(plain)
      const interrupted = yield* Effect.timeoutOption(fetchCalendar(costly), "50 millis")
      assert.strictEqual(interrupted._tag, "None")
      assert.deepStrictEqual((yield* fetchCalendar(plain)).busy, ["03-10 09:00 to 03-10 10:00"])
    }).pipe(Effect.provide(source()), Effect.scoped)
  )
})
