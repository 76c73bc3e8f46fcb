import { createHash } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import {
  availableDates,
  bookableDates,
  daySlots,
  openSlots
} from "../../src/scheduling/availability/index.ts"
import { slowOpenSlots } from "./oracle.ts"
import { questionOf } from "./randomQuestion.ts"

// Prints a digest of the results for the questions of some seeds: `node answers.ts <first seed> <count>`.

const [first = 1, count = 1] = process.argv.slice(2).map(Number)
const seeds = Array.from({ length: count }, (_, n) => first + n)

const answers = seeds.map((seed) => {
  const question = questionOf(seed)
  const { from, to } = bookableDates(question.now, question.bookerZone, question.window.bookingWindowDays)
  const slots = openSlots(question)
  const dates = availableDates(question, from, to)
  const days = dates.map((date) => daySlots(question, date))
  return { seed, question, slots, dates, days, isRight: isDeepStrictEqual(slots, slowOpenSlots(question)) }
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
