import { assert, describe, it } from "@effect/vitest"
import { availableDates, bookableDates, daySlots, openSlots, plusDays } from "../../src/availability/index.ts"
import { Dice } from "./Dice.ts"
import { dateIn, slowOpenSlots } from "./oracle.ts"
import { date } from "./questions.ts"
import { randomQuestion } from "./randomQuestion.ts"

const cases = Number(process.env["AVAILABILITY_CASES"] ?? 150)
/** A failure names its seed; AVAILABILITY_CASES=1 AVAILABILITY_SEED=<seed> asks it again. */
const firstSeed = Number(process.env["AVAILABILITY_SEED"] ?? 1)
const day = 86_400_000

describe("openSlots against a slow oracle", { timeout: 600_000 }, () => {
  it(`D-AV-1, D-AV-2, D-AV-3: ${cases} random calendars around changes of the clocks`, () => {
    let open = 0
    for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
      const asked = randomQuestion(new Dice(seed))
      const expected = slowOpenSlots(asked)
      open += expected.length
      assert.deepStrictEqual(openSlots(asked), expected, `seed ${seed}: ${JSON.stringify(asked)}`)
    }
    assert.isAbove(open, cases, "the cases must not be trivial")
  })

  it("D-AV-2: the answer does not depend on where the range begins", () => {
    for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
      const dice = new Dice(seed)
      const asked = randomQuestion(dice)
      const { end, start } = asked.within
      const cut = dice.integer(start, end)
      const parts = [
        ...openSlots({ ...asked, within: { start, end: cut } }),
        ...openSlots({ ...asked, within: { start: cut, end } })
      ]
      assert.deepStrictEqual(parts, openSlots(asked), `seed ${seed}, cut at ${cut}`)
    }
  })

  it("D-AV-3, D-AV-6: a month's dates and a day's starts are those of the open slots", () => {
    for (let seed = firstSeed; seed < firstSeed + cases; seed += 1) {
      const asked = randomQuestion(new Dice(seed))
      const { bookerZone, now, window } = asked
      const { from, to } = bookableDates(now, bookerZone, window.bookingWindowDays)
      const all = openSlots({ ...asked, within: { start: now - day, end: now + 30 * day } })
      const dates = [...new Set(all.map(({ start }) => dateIn(bookerZone, start)))]
      assert.deepEqual<ReadonlyArray<string>>(
        availableDates(asked, plusDays(from, -3), plusDays(to, 3)),
        dates,
        `seed ${seed}`
      )
      for (const one of dates) {
        const expected = all.map(({ start }) => start).filter((start) => dateIn(bookerZone, start) === one)
        assert.deepStrictEqual(daySlots(asked, date(one)), expected, `seed ${seed}, ${one}`)
      }
    }
  })
})
