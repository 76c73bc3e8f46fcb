import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import {
  daily,
  endlessZone,
  manyExceptions,
  manySeries,
  neverMatching,
  plainEvents
} from "../../test/dearFeeds.ts"
import { calendar, event, span } from "../../test/feeds.ts"
import { longestBlock } from "../../test/longestBlock.ts"
import { fetchCalendar, source } from "../../test/fetching.ts"
import { standInServer } from "../../test/standInServer.ts"

const year = span("2026-11-19T00:00Z", "2027-12-16T00:00Z")
const served = (text: string) =>
  Effect.map(
    standInServer((_, response) => response.end(text)),
    ({ origin }) => ({ _tag: "ics", address: origin }) as const
  )
const cheap = calendar(event("1", "DTSTART:20270310T090000Z", "DTEND:20270310T100000Z"))

/** What a fetchCalendar says of the text, and for how long it held up everything else. */
const read = Effect.fnUntraced(function* (text: string) {
  // The thread is there already, and so is what a first request loads.
  yield* fetchCalendar(yield* served(cheap))
  const access = yield* served(text)
  const { longest, outcome, turns } = yield* longestBlock(Effect.result(fetchCalendar(access, null, year)))
  return {
    longest,
    turns,
    told: Result.match(outcome, {
      onFailure: ({ fault }): string => fault,
      onSuccess: ({ busy }) => `${busy.length} times`
    })
  }
})

/** Milliseconds: a request to the service takes a few, and what is read of a feed may not take many times that. */
const longestAllowed = 120

describe("D-CAL-1: a feed that is dear to read", () => {
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
      `holds up nothing else, and is told of: ${what}`,
      () =>
        Effect.gen(function* () {
          const { longest, told, turns } = yield* read(text)
          if (typeof expected === "string") assert.strictEqual(told, expected)
          else assert.match(told, expected)
          assert.isAbove(turns, 1)
          assert.isBelow(longest, longestAllowed, `${longest} ms of ${turns} turns`)
        }).pipe(Effect.provide(source()), Effect.scoped),
      120_000
    )
  }
})

describe("D-CAL-1: what reading one feed may cost", () => {
  it.live.each([
    ["processor time", endlessZone, { processorMillis: 2000, memoryMegabytes: 384 }],
    ["memory", plainEvents(28_000), { processorMillis: 60_000, memoryMegabytes: 24 }]
  ] as const)(
    "is so much %s; past it its member sees `too_complex`, and others are read on",
    ([, text, reading]) =>
      Effect.gen(function* () {
        const [dear, plain] = [yield* served(text), yield* served(cheap)]
        const outcomes = yield* Effect.all(
          [dear, plain, dear, plain].map((access) => Effect.result(fetchCalendar(access))),
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

  it.live("ends with who asked: an interrupted reading does not go on", () =>
    Effect.gen(function* () {
      const [dear, plain] = [yield* served(endlessZone), yield* served(cheap)]
      yield* fetchCalendar(plain)
      const cut = yield* Effect.timeoutOption(fetchCalendar(dear), "50 millis")
      assert.strictEqual(cut._tag, "None")
      assert.deepStrictEqual((yield* fetchCalendar(plain)).busy, ["03-10 09:00 to 03-10 10:00"])
    }).pipe(Effect.provide(source()), Effect.scoped)
  )
})
