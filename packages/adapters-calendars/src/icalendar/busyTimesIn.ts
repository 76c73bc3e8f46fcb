import type { Interval } from "@calendeal/domain/availability"
import {
  type BusyInterval,
  type FetchFault,
  type OccurrenceTimes,
  type OwnTime,
  readingLimits,
  timesWithin
} from "@calendeal/domain/calendars"
import * as Result from "effect/Result"
import { occurrences } from "../recurrence/occurrences.ts"
import type { Owner } from "./Owner.ts"
import { readEvents } from "./readEvents.ts"

/** The reasons to reject a text, as members see them. */
export type TextFault = Extract<
  FetchFault,
  "not_a_calendar" | "unsupported_rule" | "too_many_repetitions" | "too_large"
>

/** The times of a text's events, and the number of steps that were needed. */
export interface BusyTimes extends OccurrenceTimes {
  readonly steps: number
}

/** The times of an iCalendar text in the window. One unreadable event fails the whole text. */
export const busyTimesIn = (
  text: string,
  owner: Owner,
  window: Interval,
  maximumSteps: number = readingLimits.steps
): Result.Result<BusyTimes, TextFault> => {
  const events = readEvents(text, owner)
  if (Result.isFailure(events))
    return Result.fail(events.failure._tag === "NotACalendar" ? "not_a_calendar" : "unsupported_rule")
  const busy: Array<BusyInterval> = []
  const own: Array<OwnTime> = []
  let steps = 0
  for (const event of events.success) {
    const expanded = occurrences(event, window, maximumSteps - steps)
    if (expanded._tag === "TooOften") return Result.fail("unsupported_rule")
    if (expanded._tag === "TooManySteps") return Result.fail("too_many_repetitions")
    steps += expanded.steps
    for (const occurrence of expanded.occurrences) {
      const times = timesWithin(occurrence, owner, window)
      for (const interval of times.busy) busy.push(interval)
      for (const interval of times.own) own.push(interval)
    }
    if (Math.max(busy.length, own.length) > readingLimits.busyTimes) return Result.fail("too_large")
  }
  return Result.succeed({ busy, own, steps })
}
