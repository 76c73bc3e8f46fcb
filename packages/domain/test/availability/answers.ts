import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { availableDates, bookableDates, daySlots, openSlots } from "../../src/availability/index.ts"
import { slowOpenSlots } from "./oracle.ts"
import { questionOf } from "./randomQuestion.ts"

// Prints a digest of the results for the questions of some seeds: `node answers.ts <first seed> <count>`.

const [first = 1, count = 1] = process.argv.slice(2).map(Number)
const seeds = Array.from({ length: count }, (_, n) => first + n)

const answers = seeds.map((seed) => {
  const asked = questionOf(seed)
  const { from, to } = bookableDates(asked.now, asked.bookerZone, asked.window.bookingWindowDays)
  const slots = openSlots(asked)
  const dates = availableDates(asked, from, to)
  const days = dates.map((date) => daySlots(asked, date))
  return { seed, asked, slots, dates, days, isRight: isDeepStrictEqual(slots, slowOpenSlots(asked)) }
})

console.log(
  JSON.stringify({
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    noon: new Date(2027, 0, 1, 12).toISOString(),
    slots: answers.reduce((sum, { slots }) => sum + slots.length, 0),
    wrong: answers.filter(({ isRight }) => !isRight).map(({ seed }) => seed),
    digest: createHash("sha256").update(JSON.stringify(answers)).digest("hex")
  })
)
