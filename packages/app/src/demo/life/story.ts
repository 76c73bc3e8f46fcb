import type { LocalDate } from "@calendeal/domain/event-types"
import type { Touch } from "@calendeal/domain/contacts"
import { Act, type Kind } from "./Act.ts"
import { touches } from "./campaigns.ts"
import { Diary } from "./Diary.ts"
import { Dice } from "./Dice.ts"
import { type Meeting, meetingsOf, type Newcomer } from "./meetings.ts"
import { paymentsOf } from "./payments.ts"
import { people } from "./people.ts"
import { webinarOf } from "./webinar.ts"

/** The seed of the demonstration. */
const seed = 2026

const minute = 60_000
const hour = 60 * minute

/**
 * What happened in the demonstration workspace before this day, in its order, with the meetings that are booked for the weeks after it: 66
 * leads, 87 bookings of 69 meetings and a webinar, and 24 payments (D-DEMO-1). A function of the day alone. Every act is before the day begins in the
 * workspace's zone.
 */
export const storyBefore = (today: LocalDate): ReadonlyArray<Act> => {
  const [dice, diary] = [new Dice(seed), new Diary(today)]
  const newcomers: ReadonlyArray<Newcomer> = dice.shuffled(touches).flatMap((touch, nth) => {
    const person = people[nth]
    return person === undefined ? [] : [{ person, touch }]
  })
  const { meetings, others } = meetingsOf(dice.shuffled(newcomers), dice, diary)
  const acts = [
    ...meetings.flatMap((meeting) => actsOf(meeting, dice)),
    ...others.map((newcomer, nth) => leadOnly(newcomer, nth, dice, diary)),
    ...paymentsOf(meetings, dice, diary),
    ...webinarOf(meetings, diary, today)
  ]
  return acts.toSorted((one, other) => one.at - other.at)
}

/** The acts of one meeting. Its first one also captures the lead. */
const actsOf = (meeting: Meeting, dice: Dice): ReadonlyArray<Act> => {
  const { bookedAt, fate, id, isFirst, kind, movedTo, person, size, startAt, touch } = meeting
  const captured = capture(bookedAt - dice.integer(2, 9) * minute, { person, touch }, kind, size)
  return [
    ...(isFirst ? [captured] : []),
    Act.Book({ at: bookedAt, meeting: id, person, kind, size, startAt }),
    ...(movedTo === null ? [] : [Act.Move({ at: bookedAt + 4 * hour, meeting: id, startAt: movedTo })]),
    ...(fate === "cancelled" ? [Act.Cancel({ at: bookedAt + 5 * hour, meeting: id })] : []),
    ...(fate === "attended" || fate === "no_show"
      ? [Act.Mark({ at: (movedTo ?? startAt) + 100 * minute, meeting: id, mark: fate })]
      : [])
  ]
}

/** The fewest students, whom a rule turns away; the others who do not book look at the times only. */
const students = 5

const leadOnly = (newcomer: Newcomer, nth: number, dice: Dice, diary: Diary): Act => {
  const at = diary.instant(-1 - nth * 4 - dice.integer(0, 3), dice.integer(8, 19))
  return nth < students
    ? capture(at, newcomer, "productDemo", "student")
    : capture(at, newcomer, nth % 2 === 0 ? "intro" : "productDemo", "11-50")
}

const capture = (
  at: number,
  { person, touch }: { readonly person: Newcomer["person"]; readonly touch: Touch },
  kind: Kind,
  size: string | null
): Act => Act.Capture({ at, person, kind, size: kind === "productDemo" ? size : null, touch })
