import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import {
  sampleBooking,
  sampleCalendar,
  sampleCalendarEntry,
  sampleNow,
  sampleOffering
} from "@calendeal/port-contracts/samples"
import type { CalendarEntry } from "./CalendarEntry.ts"
import type { CalendarChanges } from "../../workspace/workspaces/index.ts"
import {
  type Judgement,
  judgeEntries,
  type Observation,
  type SeenTime,
  suspicionsIn
} from "./judgeEntries.ts"

const hour = 3_600_000
const now = sampleNow.epochMilliseconds
const at = (hours: number, length = 1): { readonly start: number; readonly end: number } => ({
  start: now + hours * hour,
  end: now + (hours + length) * hour
})
const instants = ({ end, start }: { readonly start: number; readonly end: number }) => ({
  startAt: DateTime.makeUnsafe(start),
  endAt: DateTime.makeUnsafe(end)
})

const offering = sampleOffering()
const bookingAt = (time: { readonly start: number; readonly end: number }) => ({
  ...sampleBooking(offering, { startAt: DateTime.makeUnsafe(time.start) }),
  ...instants(time)
})

const [host = assert.fail("no host")] = offering.hosts
const calendar = sampleCalendar(host)
const entryOf = (
  booking: Parameters<typeof sampleCalendarEntry>[0],
  overrides: Partial<CalendarEntry>
): CalendarEntry => ({ ...sampleCalendarEntry(booking, calendar), revision: 1, ...overrides })

/** A case of an entry, in hours from now: few values, so that equal times are frequent. */
const Case = Schema.Struct({
  booked: Schema.Literals([-1, 1, 2, 3]),
  written: Schema.Literals([1, 2, 3]),
  known: Schema.Literals(["none", "removed", 1, 2, 3]),
  seen: Schema.Literals(["unlooked", "absent", -1, 1, 2, 3, 9_000]),
  isLonger: Schema.Boolean,
  booking: Schema.Literals([
    "shown",
    "shown",
    "shown",
    "shown",
    "erased",
    "cancelled",
    "rescheduled",
    "another",
    "other host"
  ]),
  isTentative: Schema.Literals([false, false, false, true]),
  state: Schema.Literals(["present", "present", "present", "writing", "removed"])
})
type Case = typeof Case.Type

const entryTime = ({ booked, written }: Case) => at(booked === -1 ? -1 : written)

const observationOf = (one: Case): Observation => {
  const booking = bookingAt(at(one.booked))
  const entry = entryOf(booking, {
    ...instants(entryTime(one)),
    state: one.state,
    isTentative: one.isTentative,
    change:
      one.known === "none"
        ? null
        : one.known === "removed"
          ? { kind: "removed", time: null, noticedAt: sampleNow }
          : { kind: "moved", time: instants(at(one.known)), noticedAt: sampleNow }
  })
  const other = sampleBooking(sampleOffering())
  const shown = {
    shown: booking,
    erased: null,
    cancelled: { ...booking, status: "cancelled" },
    rescheduled: { ...booking, status: "rescheduled" },
    another: { ...booking, uid: other.uid },
    "other host": { ...booking, hostIds: other.hostIds }
  } as const
  return {
    entry,
    booking: shown[one.booking],
    ...(one.seen !== "unlooked" && { seen: seenIn(one) })
  }
}

const seenIn = ({ isLonger, seen }: Case): SeenTime =>
  seen === "absent" || seen === "unlooked" ? null : at(seen, isLonger ? 2 : 1)

const text = (time: SeenTime): string => (time === null ? "absent" : `${time.start}-${time.end}`)

/** The rule in words, one case after the other, on texts instead of times. */
const oracle = (cases: ReadonlyArray<Case>, policy: CalendarChanges): ReadonlyArray<string> => {
  const facts = cases.map((one) => {
    const judged = one.state === "present" && !one.isTentative && one.booking === "shown" && one.booked > 0
    const seen = one.seen === "unlooked" ? null : text(seenIn(one))
    const places = [text(entryTime(one)), text(at(one.booked))]
    const known = one.known === "none" ? places[0] : one.known === "removed" ? "absent" : text(at(one.known))
    const isFlagged = one.known !== "none"
    const isInPlace = seen !== null && places.includes(seen)
    const isErased = one.booking === "erased"
    const differs = isErased ? isFlagged : judged && (seen === null ? isFlagged : !isInPlace)
    return { one, judged, seen, places, known, isFlagged, isInPlace, differs }
  })
  const many = facts.filter(({ differs }) => differs).length
  const apply = policy === "apply" && many <= 3 && (cases.length < 10 || many / cases.length <= 0.2)
  return facts.map(({ isFlagged, isInPlace, judged, known, one, places, seen }) => {
    if (!judged || seen === null) return "Keep"
    if (isInPlace) return isFlagged || seen !== places[0] ? "Restored" : "Keep"
    if (seen === known) return "Keep"
    if (seen === "absent") return apply ? "Cancel" : "Flag removed"
    const isNewStart = one.seen !== one.booked
    const isBookable = typeof one.seen === "number" && one.seen > 0 && one.seen <= 365 * 24
    return apply && isNewStart && isBookable ? "Move" : "Flag moved"
  })
}

const named = (judgement: Judgement): string =>
  judgement._tag === "Flag" ? `Flag ${judgement.kind}` : judgement._tag

describe("judgeEntries", () => {
  for (const policy of ["flag", "apply"] as const) {
    it.prop(
      `D-HEAR-2, D-HEAR-3, D-HEAR-4, D-HEAR-5, D-HEAR-6, D-ENTRY-35: with the policy ${policy}, equals the rule in words`,
      [Schema.Array(Case).check(Schema.isMaxLength(16))],
      ([cases]) => {
        const judgements = judgeEntries(cases.map(observationOf), policy, sampleNow)
        assert.deepStrictEqual(judgements.map(named), oracle(cases, policy))
      },
      { arbitrary: { runs: 500 } }
    )
  }

  const untouched: Case = {
    booked: 2,
    written: 2,
    known: "none",
    seen: "unlooked",
    isLonger: false,
    booking: "shown",
    isTentative: false,
    state: "present"
  }
  const removed: Case = { ...untouched, seen: "absent" }
  const judged = (gone: number, others: number) => {
    const cases = [
      ...Array.from({ length: gone }, () => removed),
      ...Array.from({ length: others }, () => untouched)
    ]
    return new Set(judgeEntries(cases.map(observationOf), "apply", sampleNow).map(named).slice(0, gone))
  }

  it.for<readonly [number, number, string]>([
    [1, 0, "Cancel"],
    [3, 0, "Cancel"],
    [4, 0, "Flag removed"],
    [4, 96, "Flag removed"],
    [3, 6, "Cancel"],
    [2, 8, "Cancel"],
    [3, 8, "Flag removed"],
    [3, 12, "Cancel"]
  ])("D-HEAR-5: %d of entries deleted at once, and %d others: %s", ([gone, others, expected]) => {
    assert.deepStrictEqual([...judged(gone, others)], [expected])
  })
})

describe("suspicionsIn", () => {
  const window = at(0, 100)
  const booking = bookingAt(at(2))
  const entry = entryOf(booking, instants(at(2)))
  const shown = (hours: number, length = 1) => ({ ...at(hours, length), bookingUid: booking.rootUid })
  const seenOf = (own: Parameters<typeof suspicionsIn>[1], of = entry) =>
    suspicionsIn([of], own, window).map(({ seen }) => text(seen))

  it("D-HEAR-1: only an entry that is absent or at another time is suspected", () => {
    assert.deepStrictEqual(
      [
        seenOf([shown(2)]),
        seenOf([shown(5), shown(2)]),
        seenOf([]),
        seenOf([shown(5)]),
        seenOf([shown(2, 3)]),
        seenOf([{ ...shown(2), bookingUid: sampleBooking(offering).rootUid }])
      ],
      [[], [], ["absent"], [text(at(5))], [text(at(2, 3))], ["absent"]]
    )
  })

  it("D-HEAR-1: an entry outside of the window or without an id at the server is not suspected", () => {
    assert.deepStrictEqual(
      [seenOf([], { ...entry, ...instants(at(200)) }), seenOf([], { ...entry, remoteId: null })],
      [[], []]
    )
  })

  it("D-HEAR-6: a flagged entry is suspected when the calendar shows something else than the flag", () => {
    const removed = { ...entry, change: { kind: "removed", time: null, noticedAt: sampleNow } as const }
    const moved = {
      ...entry,
      change: { kind: "moved", time: instants(at(5)), noticedAt: sampleNow } as const
    }
    assert.deepStrictEqual(
      [seenOf([], removed), seenOf([shown(2)], removed), seenOf([shown(5)], moved), seenOf([], moved)],
      [[], [text(at(2))], [], ["absent"]]
    )
  })
})
