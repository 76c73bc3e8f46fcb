import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { runPython } from "../../../../../tools/build/python.ts"
import { busyTimesIn } from "../../../src/icalendar/busyTimesIn.ts"
import { berlin, span } from "../../feeds.ts"
import { drawFrom } from "./Draw.ts"
import { drawCalendar, type DrawnCalendar } from "./drawCalendar.ts"
import { type Busy, knownDifferences } from "./knownDifferences.ts"
import { spellings } from "./drawSpelling.ts"

/** `CALENDAR_SEED` draws other calendars, and `CALENDAR_COUNT` more or fewer. */
const seed = Number(process.env["CALENDAR_SEED"] ?? 36)
const count = Number(process.env["CALENDAR_COUNT"] ?? 2000)

const window = span("2027-01-01T00:00Z", "2027-05-01T00:00Z")
const owner = { timezone: berlin, allDay: "counts", entryUids: new Map(), emails: new Set<string>() } as const

/** Our busy times, or the fault. */
const oursOf = (text: string): ReadonlyArray<Busy> | string =>
  Result.match(busyTimesIn(text, owner, window), {
    onFailure: ({ fault }) => fault,
    onSuccess: ({ busy }) => busy.map(({ end, start }) => [start / 1000, end / 1000] as const)
  })

/** What differs, and is not known; null: nothing. */
const differenceOf = (
  { meaning, traits }: DrawnCalendar,
  ours: ReadonlyArray<Busy> | string,
  theirs: ReadonlyArray<Busy> | string,
  used: Set<string>
): unknown => {
  if (typeof theirs === "string") return { theirs }
  if (typeof ours === "string") return meaning === "refused" && ours === "unreadable_event" ? null : { ours }
  const has = (list: ReadonlyArray<Busy>, [start, end]: Busy) =>
    meaning === "covers"
      ? list.some(([from, to]) => from <= start && end <= to)
      : list.some(([from, to]) => from === start && to === end)
  const isUnknown = (there: ReadonlyArray<Busy>, isOurs: boolean) => (interval: Busy) => {
    if (has(there, interval) || (isOurs && meaning === "covers")) return false
    const known = knownDifferences.filter(
      ({ explains, trait }) => traits.has(trait) && explains(interval, there, isOurs)
    )
    for (const { reason } of known) used.add(reason)
    return known.length === 0
  }
  const onlyOurs = ours.filter(isUnknown(theirs, true))
  const onlyTheirs = theirs.filter(isUnknown(ours, false))
  return onlyOurs.length + onlyTheirs.length === 0
    ? null
    : { onlyOurs: onlyOurs.map(iso), onlyTheirs: onlyTheirs.map(iso) }
}

const iso = (interval: Busy) => interval.map((at) => new Date(at * 1000).toISOString().slice(0, 16)).join("/")

describe("calendars that are drawn from a seed", () => {
  it("D-CAL-15: are read as by icalendar and recurring-ical-events, but for the known differences", async () => {
    const draw = drawFrom(seed)
    const drawn = Array.from({ length: count }, (_, nth) => drawCalendar(draw, nth))
    const question = {
      window: [window.start / 1000, window.end / 1000],
      texts: drawn.map(({ plain }) => plain)
    }
    const answers: ReadonlyArray<ReadonlyArray<Busy> | string> = JSON.parse(
      await runPython(import.meta.dirname, ["reference.py"], JSON.stringify(question))
    )
    const used = new Set<string>()
    const differences = drawn.flatMap((one, nth) => {
      const difference = differenceOf(one, oursOf(one.text), answers[nth] ?? "no answer", used)
      return difference === null ? [] : [{ seed, nth, spelling: one.spelling, difference, text: one.text }]
    })
    console.log(
      `seed ${seed}: ${count} calendars, ${drawn.filter(({ spelling }) => spelling !== null).length} with faults of spelling, ` +
        `${differences.length} unexplained differences`
    )
    assert.deepStrictEqual(differences.slice(0, 5), [])
    if (count < 2000) return
    assert.sameMembers(
      [...used],
      knownDifferences.map(({ reason }) => reason),
      "known differences that do not occur"
    )
    const drawnSpellings = new Set(drawn.flatMap(({ spelling }) => spelling ?? []))
    assert.sameMembers([...drawnSpellings], Object.keys(spellings), "spellings that do not occur")
  }, 300_000)
})
