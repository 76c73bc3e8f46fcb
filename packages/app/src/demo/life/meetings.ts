import type { AttendanceMark } from "@calendeal/domain/bookings"
import type { Touch } from "@calendeal/domain/contacts"
import type { Kind } from "./Act.ts"
import type { Diary } from "./Diary.ts"
import type { Dice } from "./Dice.ts"
import type { Person, Region } from "./people.ts"

/** A person with the touch by which they came. */
export interface Newcomer {
  readonly person: Person
  readonly touch: Touch
}

/** A meeting with all that happened to it. Days are counted from the day of the start. */
export interface Meeting extends Newcomer {
  readonly id: string
  /** Whether it is the person's first one. */
  readonly isFirst: boolean
  readonly kind: Kind
  readonly size: string | null
  readonly bookedAt: number
  readonly startAt: number
  /** Null: it was not moved. */
  readonly movedTo: number | null
  /** The day on which it takes place. */
  readonly day: number
  /** `open`: it is ahead, or its attendance is not marked yet. */
  readonly fate: AttendanceMark | "cancelled" | "open"
}

/** How many first meetings are before the day, on it and after it. */
const past = 33
const present = 4
const ahead = 17

const hour = 3_600_000

/** The meetings of the newcomers, the first ones and those that follow from them, and the newcomers without one. */
export const meetingsOf = (newcomers: ReadonlyArray<Newcomer>, dice: Dice, diary: Diary) => {
  const europeans = newcomers.filter(({ person }) => person.region === "europe").slice(0, present)
  const rest = newcomers.filter((newcomer) => !europeans.includes(newcomer))
  // The more recent a day, the more meetings it has.
  const before = rest.slice(0, past).map((newcomer, nth) => {
    const day = -1 - Math.floor(55 * (1 - (nth + 0.5) / past) ** 1.25)
    return firstMeeting(newcomer, { id: `past-${nth}`, nth, day, step: -1 }, dice, diary)
  })
  const today = europeans.map((newcomer, nth) =>
    firstMeeting(newcomer, { id: `today-${nth}`, nth, day: 0, step: -1 }, dice, diary)
  )
  const after = rest.slice(past, past + ahead).map((newcomer, nth) => {
    const day = 1 + Math.floor(25 * ((nth + 0.5) / ahead) ** 1.3)
    return firstMeeting(newcomer, { id: `ahead-${nth}`, nth, day, step: 1 }, dice, diary)
  })
  const first = [...before, ...today, ...after]
  return { meetings: [...first, ...followUps(before, dice, diary)], others: rest.slice(past + ahead) }
}

/** The place of a first meeting in its part of the story. It takes the first free time from `day` on, in steps of one day. */
interface Wish {
  readonly id: string
  readonly nth: number
  readonly day: number
  readonly step: 1 | -1
}

const firstMeeting = (
  { person, touch }: Newcomer,
  { day: wanted, id, nth, step }: Wish,
  dice: Dice,
  diary: Diary
): Meeting => {
  const kind: Kind = person.region === "europe" && nth % 2 === 0 ? "intro" : "productDemo"
  const taken = diary.take(kind, person.region, wanted, step)
  const isMoved = wanted !== 0 && nth % 8 === 3
  const other = isMoved ? diary.take(kind, person.region, taken.day + 2 * step, step) : taken
  const [from, to] = other.startAt < taken.startAt ? [other, taken] : [taken, other]
  const bookedOn = from.day > 0 ? -dice.integer(1, 9) : from.day - dice.integer(1, 8)
  return {
    id,
    isFirst: true,
    person,
    touch,
    kind,
    size: sizeFor(kind, person.region, nth),
    bookedAt: diary.instant(bookedOn, dice.integer(9, 17)) + dice.integer(0, 59) * 60_000,
    startAt: from.startAt,
    movedTo: isMoved ? to.startAt : null,
    day: to.day,
    fate: fateOf(to.day, nth)
  }
}

/** Large companies go to Grace, who is alone in the American afternoon. */
const sizeFor = (kind: Kind, region: Region, nth: number): string | null => {
  if (kind !== "productDemo") return null
  const sizes = region === "america" ? ["51-500", "500+", "11-50"] : ["1-10", "11-50"]
  return sizes[nth % sizes.length] ?? null
}

const fateOf = (day: number, nth: number): Meeting["fate"] => {
  if (nth % 13 === 6) return "cancelled"
  if (day >= -1) return "open"
  return nth % 6 === 1 ? "no_show" : "attended"
}

/** How many people come back, for the onboarding or with a visit at the office. */
const comeBack = 15

const followUps = (before: ReadonlyArray<Meeting>, dice: Dice, diary: Diary): ReadonlyArray<Meeting> =>
  before
    .filter(({ day, fate, person }) => fate === "attended" && day < -3 && person.region !== "asia")
    .slice(-comeBack)
    .map((meeting, nth): Meeting => {
      const kind: Kind = nth % 3 === 1 && meeting.person.region === "europe" ? "siteVisit" : "onboarding"
      const { day, startAt } = diary.take(kind, meeting.person.region, meeting.day + dice.integer(4, 11), 1)
      return {
        ...meeting,
        id: `next-${nth}`,
        isFirst: false,
        kind,
        size: null,
        bookedAt: (meeting.movedTo ?? meeting.startAt) + 2 * hour,
        startAt,
        movedTo: null,
        day,
        fate: day >= -1 ? "open" : "attended"
      }
    })
