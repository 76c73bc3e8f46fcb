import { assert, describe } from "@effect/vitest"
import type { Offering } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { party, refused, request, someEmail, visitor } from "../kit/http/visitor.ts"
import { day, daysOf, startsOf } from "../kit/http/calendar.ts"
import { bookerZone, randomOffer } from "./4.4-offers.ts"
import { SeededRandom } from "../kit/http/SeededRandom.ts"
import { specification } from "../kit/http/specification.ts"

const seed = Number(process.env["AGREEMENT_SEED"] ?? Date.now() % 1_000_000_007)
const rounds = Number(process.env["AGREEMENT_ROUNDS"] ?? 11)

const minute = 60_000
/** The number of unlisted starts, at full five minutes, that are tried per event type. */
const gridStarts = 40

describe("4.4 Month, slots and book agree for every event type", () => {
  specification("agreement", (it, store) => {
    const count = Math.ceil(rounds * (store === "memory" ? 0.65 : 0.35))
    it.effect(
      "D-AV-3, D-AV-4, D-AV-6, D-BOOK-4: a start can be booked exactly if it is listed; AGREEMENT_SEED repeats the event types",
      () =>
        Effect.gen(function* () {
          yield* Effect.logInfo(`AGREEMENT_SEED=${seed} AGREEMENT_ROUNDS=${rounds}: ${count} on ${store}`)
          const sums = { open: 0, booked: 0, refused: 0 }
          // Event types without open starts are tested but not counted.
          for (let round = 0; sums.open < count && round < 20 * count; round++) {
            const seen = yield* assertAgreement(new SeededRandom(seed + round)).pipe(
              Effect.onError(() => Effect.logError(`AGREEMENT_SEED=${seed + round} AGREEMENT_ROUNDS=1`))
            )
            sums.open += seen.booked > 0 ? 1 : 0
            sums.booked += seen.booked
            sums.refused += seen.refused
          }
          yield* Effect.logInfo(`${sums.booked} starts booked, ${sums.refused} refused`)
          assert.strictEqual(sums.open, count)
        }),
      600_000
    )
  })
})

/** The parameters of month-availability and slots: event type, time zone and hosts. */
interface View {
  readonly offering: Offering
  readonly tz: string
  readonly h?: string
}

/** Asserts for a random event type with some bookings that exactly the listed starts can be booked. */
const assertAgreement = Effect.fnUntraced(function* (random: SeededRandom) {
  const { offering, other, routedTo } = yield* randomOffer(random)
  const tz = bookerZone(random)
  const view: View = { offering, tz, ...(routedTo === undefined ? {} : { h: routedTo.join(",") }) }
  const before = [...(yield* listedBy(view)).values()].flat()
  for (const each of [{ offering: other, tz }, view, view].slice(0, random.between(1, 3))) {
    const starts = [...(yield* listedBy(each)).values()].flat().filter(isStable(each))
    if (starts.length > 0) yield* bookEach(each, [starts[random.between(0, starts.length - 1)] ?? ""])
  }

  const isStableStart = isStable(view)
  const listed = yield* listedBy(view)
  const withSlots = [...listed].filter(([, starts]) => starts.some(isStableStart)).map(([date]) => date)
  const dates = yield* daysOf({ eventTypeId: offering.eventType.id, ...query(view) })
  assert.includeMembers(dates, withSlots)
  assert.includeMembers(
    [...listed.keys()].filter((date) => listed.get(date)?.length !== 0),
    dates
  )

  const open = [...listed.values()].flat()
  yield* assertSubsets(random, view, new Set(open))
  const lost = before.filter((start) => !open.includes(start))
  const closed = [...new Set([...lost, ...unlisted(random, view, open)])].filter(isStableStart)
  yield* Effect.forEach(closed, (start) => assertUnavailable(view, start), { concurrency: 4, discard: true })
  const starts = open.filter(isStableStart)
  yield* bookEach(view, starts)
  return { booked: starts.length, refused: closed.length }
})

/** Whether a start cannot cross the minimum notice during the test. */
const isStable = ({ offering }: View) => {
  const earliest = Date.now() + offering.eventType.window.minimumNoticeMinutes * minute
  return (start: string) => Math.abs(Date.parse(start) - earliest) > 3 * minute
}

const query = ({ h, tz }: View) => ({ tz, ...(h === undefined ? {} : { h }) })

/** The listed starts by the booker's dates, from yesterday to the day after the booking window. */
const listedBy = Effect.fnUntraced(function* (view: View) {
  const { id, window } = view.offering.eventType
  const dates = Array.from({ length: window.bookingWindowDays + 3 }, (_, n) => day(n - 1, view.tz))
  const starts = yield* Effect.forEach(dates, (date) => startsOf({ eventTypeId: id, date, ...query(view) }))
  return new Map(dates.map((date, index) => [String(date), starts[index] ?? []]))
})

/** Without a routing, `h` lists only bookable starts (D-AV-4). */
const assertSubsets = Effect.fnUntraced(function* (
  random: SeededRandom,
  view: View,
  open: ReadonlySet<string>
) {
  if (view.h !== undefined) return
  const named = view.offering.hosts.filter(() => random.chance(50)).map(({ id }) => id)
  const subset = [...(yield* listedBy({ ...view, h: named.join(",") })).values()].flat()
  assert.deepStrictEqual(
    subset.filter((start) => !open.has(start)),
    []
  )
})

/** Unlisted starts: random full five minutes until after the booking window, and some near listed starts. */
const unlisted = (random: SeededRandom, { offering, tz }: View, open: ReadonlyArray<string>) => {
  const { bookingWindowDays, slotIntervalMinutes } = offering.eventType.window
  const count = (bookingWindowDays + 2) * 288
  const today = Date.parse(`${day(0, tz)}T00:00:00Z`)
  const grid = Array.from({ length: count }, (_, n) => today + n * 5 * minute)
  const sample = grid.filter(() => random.unit() < gridStarts / count)
  const step = slotIntervalMinutes * minute
  const some = open.length === 0 ? [] : [0, 1, 2].map(() => open[random.between(0, open.length - 1)] ?? "")
  const near = some
    .map(Date.parse)
    .flatMap((start) => [-1000, 1000, -minute, 5 * minute, -step, step].map((by) => start + by))
  return [...new Set([...sample, ...near].map(timestamp))].filter((start) => !open.includes(start))
}

const timestamp = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z")

const bookingFor = (
  { offering, tz }: View,
  startTimeUtc: string,
  more: Readonly<Record<string, unknown>> = {}
) => request(offering, { startTimeUtc, bookerTimezone: tz, ...more })

const assertUnavailable = Effect.fnUntraced(function* (view: View, start: string) {
  const { book } = yield* visitor
  const answer = yield* book(bookingFor(view, start))
  assert.deepStrictEqual([start, answer.status], [start, 409])
  refused(answer, 409, "slot_unavailable")
})

/** Books the starts, each as a rescheduling of the previous one, so that each start stays free (D-BOOK-8). */
const bookEach = Effect.fnUntraced(function* (view: View, starts: ReadonlyArray<string>) {
  const { book } = yield* visitor
  const attendees = party(someEmail())
  let uid = ""
  for (const start of starts) {
    const replacing = uid === "" ? {} : { rescheduledFromUid: uid }
    const answer = yield* book(bookingFor(view, start, { attendees, ...replacing }))
    assert.deepStrictEqual([start, answer.status], [start, 200], answer.text)
    uid = String(answer.body["uid"])
  }
})
