import { assert, describe, it } from "@effect/vitest"
import {
  availableDates,
  bookableDates,
  calendarDays,
  daySlots,
  openSlots,
  overlaps,
  plusDays,
  soonestStarts
} from "../../src/scheduling/availability/index.ts"
import { workingHours, workingHoursAround } from "../../src/scheduling/availability/WorkingHours.ts"
import { seedsOf } from "../seeds.ts"
import { Dice } from "./Dice.ts"
import { slowOpenSlots } from "./oracle.ts"
import { date } from "./questions.ts"
import { questionOf } from "./randomQuestion.ts"
import { dateIn, day, minute, wallTime } from "./wallClock.ts"

const seeds = seedsOf("AVAILABILITY", 60)

describe("openSlots", () => {
  it("D-AV-1, D-AV-2, D-AV-3: equals the reference implementation", () => {
    for (const seed of seeds.all) {
      const question = questionOf(seed)
      assert.deepStrictEqual(
        openSlots(question),
        slowOpenSlots(question),
        `${seeds.named(seed)}: ${JSON.stringify(question)}`
      )
    }
  })

  it("D-AV-2: a part of the range has exactly the slots of the whole range in it", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const question = questionOf(seed)
      const { end, start } = question.within
      const whole = openSlots(question)
      const cuts = [start, dice.integer(start, end), dice.integer(start, end), end].sort((a, b) => a - b)
      for (const [index, from] of cuts.slice(0, -1).entries()) {
        const to = cuts[index + 1] ?? end
        assert.deepStrictEqual(
          openSlots({ ...question, within: { start: from, end: to } }),
          whole.filter((slot) => from <= slot.start && slot.start < to),
          `${seeds.named(seed)}, from ${from} to ${to}`
        )
      }
    }
  })

  it("D-AV-6: a single instant, as in a booking, is open exactly if it is in the whole range", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const question = questionOf(seed)
      const whole = openSlots(question)
      const some = whole.length === 0 ? [] : [dice.pick(whole), dice.pick(whole), dice.pick(whole)]
      const near = some.flatMap(({ start }) =>
        [0, -1, 1, -minute, minute, 5 * minute].map((by) => start + by)
      )
      const anywhere = Array.from({ length: 20 }, () =>
        dice.integer(question.within.start / minute, question.within.end / minute)
      )
      for (const start of [...near, ...anywhere.map((at) => at * minute)]) {
        if (start < question.within.start || question.within.end <= start) continue
        assert.deepStrictEqual(
          openSlots({ ...question, within: { start, end: start + 1 } }),
          whole.filter((slot) => slot.start === start),
          `${seeds.named(seed)}, at ${start}`
        )
      }
    }
  })

  it("D-AV-2: cached working hours equal computed ones", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const { hosts, within } = questionOf(seed)
      for (const { host } of hosts) {
        for (let nth = 0; nth < 5; nth++) {
          const start = within.start + dice.integer(-40 * day, 40 * day)
          const during = { start, end: start + dice.integer(1, 60 * day) }
          const hours = workingHours(host.schedule, during)
          const around = workingHoursAround(host.schedule, during)
          assert.deepStrictEqual(
            around.grids.filter((grid) => overlaps(grid, during)),
            hours.grids,
            seeds.named(seed)
          )
        }
      }
    }
  })

  it("D-AV-3, D-AV-6: the available dates and a day's starts equal those of the open slots", () => {
    for (const seed of seeds.all) {
      const dice = new Dice(seed)
      const question = questionOf(seed)
      const { bookerZone, now, window } = question
      const offered = bookableDates(now, bookerZone, window.bookingWindowDays)
      const [from, to] = [
        plusDays(offered.from, dice.integer(-3, 2)),
        plusDays(offered.to, dice.integer(-2, 3))
      ]
      const all = openSlots({ ...question, within: { start: now - day, end: now + 30 * day } })
      const starts = Map.groupBy(all, ({ start }) => dateIn(bookerZone, start))
      assert.deepEqual<ReadonlyArray<string>>(
        availableDates(question, from, to),
        [...starts.keys()].filter((one) => from <= one && one <= to),
        `${seeds.named(seed)}, from ${from} to ${to}`
      )
      for (let one = from; one <= to; one = plusDays(one, 1)) {
        const expected = (starts.get(one) ?? []).map(({ start }) => start)
        assert.deepStrictEqual(daySlots(question, date(one)), expected, `${seeds.named(seed)}, ${one}`)
      }
    }
  })

  it("D-PAGE-11: the calendar has the starts of the reference implementation, the dates that would have some without busy times, and the soonest starts at waking hours", () => {
    // Fewer, as the reference implementation takes a tenth of a second for the days of one.
    for (const seed of seeds.all.slice(0, 40)) {
      const question = questionOf(seed)
      const { bookerZone, now } = question
      const [from, to] = [dateIn(bookerZone, now), dateIn(bookerZone, now + 3 * day)].map(date)
      if (from === undefined || to === undefined) return assert.fail("no range")
      const within = { start: now - day, end: now + 5 * day }
      const byDate = (busyPeriods: typeof question.busyPeriods) =>
        Map.groupBy(slowOpenSlots({ ...question, busyPeriods, within }), ({ start }) =>
          dateIn(bookerZone, start)
        )
      const [open, offered] = [byDate(question.busyPeriods), byDate([])]
      const expected = [...offered.keys()]
        .filter((one) => from <= one && one <= to)
        .toSorted()
        .map((one) => ({ date: one, starts: (open.get(one) ?? []).map(({ start }) => start) }))
      const days = calendarDays(question, from, to)
      assert.deepEqual<object>(days, expected, `${seeds.named(seed)}, from ${from} to ${to}`)
      const firstsOf = (isGood: (start: number) => boolean) =>
        expected.flatMap(({ starts }) => starts.find(isGood) ?? []).slice(0, 3)
      const waking = firstsOf((start) => {
        const hour = new Date(wallTime(bookerZone, start)).getUTCHours()
        return hour >= 8 && hour < 20
      })
      const soonest = waking.length === 0 ? firstsOf(() => true) : waking
      assert.deepEqual<object>(soonestStarts(days, bookerZone, 3), soonest, seeds.named(seed))
    }
  })
})
