import { Act } from "./Act.ts"
import type { Diary } from "./Diary.ts"
import type { Dice } from "./Dice.ts"
import type { Meeting } from "./meetings.ts"
import { prices } from "./prices.ts"

/** How many payments there are. */
const count = 24

/**
 * The payments after meetings: most of the deal's value, some of a part of it, and from the euro area in euros, with which no deal in
 * dollars closes.
 */
export const paymentsOf = (
  meetings: ReadonlyArray<Meeting>,
  dice: Dice,
  diary: Diary
): ReadonlyArray<Act> => {
  const due = meetings
    .filter(({ day, fate }) => fate === "attended" && day < -2)
    .toSorted((one, other) => other.startAt - one.startAt)
  // Over all weeks, so that each period has one before it.
  return Array.from({ length: count }, (_, nth) => due[Math.floor((nth * due.length) / count)]).flatMap(
    (meeting, nth) => {
      if (meeting === undefined) return []
      const day = Math.min(-1, meeting.day + dice.integer(1, 9))
      const inEuros = euroZones.has(meeting.person.timezone) && nth % 2 === 0
      const whole = prices[meeting.kind] ?? 900_00
      return Act.Pay({
        at: diary.instant(day, dice.integer(9, 17)) + dice.integer(0, 59) * 60_000,
        meeting: meeting.id,
        cents: nth % 5 === 4 ? whole / 2 : whole,
        currency: inEuros ? "EUR" : "USD",
        description: `Invoice ${1042 + count - nth}`
      })
    }
  )
}

const euroZones: ReadonlySet<string> = new Set([
  "Europe/Amsterdam",
  "Europe/Berlin",
  "Europe/Madrid",
  "Europe/Paris",
  "Europe/Rome"
])
