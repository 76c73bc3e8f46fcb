import type { Interval } from "@calendeal/domain/availability"
import {
  type BusyInterval,
  busyTimeWithin,
  type FetchFault,
  readingLimits
} from "@calendeal/domain/calendars"
import * as Result from "effect/Result"
import { occurrences } from "../recurrence/occurrences.ts"
import type { Owner } from "./eventSeries.ts"
import { readEvents } from "./readEvents.ts"

/** Why a text is not read, in the words that its member sees. */
export type TextFault = Extract<
  FetchFault,
  "not_a_calendar" | "unsupported_rule" | "too_many_repetitions" | "too_large"
>

/** The time that a text's events take, and the steps that it took to tell. */
export interface BusyTimes {
  readonly busy: ReadonlyArray<BusyInterval>
  readonly steps: number
}

/** The time that the events of an iCalendar text take in the window. When it fails, nothing is known of any event. */
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
  let steps = 0
  for (const event of events.success) {
    const told = occurrences(event, window, maximumSteps - steps)
    if (told._tag === "TooOften") return Result.fail("unsupported_rule")
    if (told._tag === "TooManySteps") return Result.fail("too_many_repetitions")
    steps += told.steps
    for (const occurrence of told.occurrences) {
      for (const interval of busyTimeWithin(occurrence, owner.timezone, window)) busy.push(interval)
    }
    if (busy.length > readingLimits.busyTimes) return Result.fail("too_large")
  }
  return Result.succeed({ busy, steps })
}
