import type { Trait } from "./drawCalendar.ts"

/** An interval in epoch seconds. */
export type Busy = readonly [start: number, end: number]

/** A difference that is right here, with the section of RFC 5545 that says so. */
interface KnownDifference {
  readonly section: string
  readonly trait: Trait
  readonly reason: string
  /** Whether it can explain that the interval is busy only here, or only for the reference. `there`: the other's intervals. */
  readonly explains: (interval: Busy, there: ReadonlyArray<Busy>, isOurs: boolean) => boolean
}

export const knownDifferences: ReadonlyArray<KnownDifference> = [
  {
    section: "3.8.5.3",
    trait: "a rule that ends before the start",
    reason: "DTSTART is the first occurrence, whatever the rule says. The reference has none.",
    explains: (_, __, isOurs) => isOurs
  },
  {
    section: "3.8.4.4",
    trait: "changed occurrences",
    reason:
      "An occurrence with a RECURRENCE-ID that its series does not have, or excludes, is busy here. The reference leaves it out.",
    explains: (_, __, isOurs) => isOurs
  },
  {
    section: "3.3.6 and 3.8.5.3",
    trait: "an exact length",
    reason:
      "Lengths in hours, and those by DTEND, are exact. The reference adds them on the clock, also when it changes.",
    explains: ([start, end], there) =>
      there.some(([from, to]) => from === start && Math.abs(to - end) <= 3600)
  },
  {
    section: "3.8.5.1 and 3.3.10",
    trait: "an hourly rule",
    reason:
      "An hour is left out if an exception names it. The reference also leaves out hours whose time in UTC looks like an exception's, and those in the night in which clocks change.",
    explains: (_, __, isOurs) => isOurs
  },
  {
    section: "3.3.5",
    trait: "a described zone",
    reason:
      "A time that a change of the clock skips has the offset before the change. The reference uses the one after it.",
    explains: ([start, end], there) =>
      there.some(([from, to]) => Math.abs(from - start) <= 3600 && Math.abs(to - end) <= 3600)
  }
]
