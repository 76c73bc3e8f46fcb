import type { Interval } from "@calendeal/domain/availability"
import {
  bookingUidOf,
  type BusyInterval,
  type FetchFault,
  type UnreadablePart,
  type OccurrenceTimes,
  type OwnTime,
  readingLimits,
  timesWithin
} from "@calendeal/domain/calendars"
import * as Result from "effect/Result"
import { type EventSeries, isBusy } from "../recurrence/EventSeries.ts"
import { occurrences } from "../recurrence/occurrences.ts"
import type { Owner } from "./Owner.ts"
import { readEvents } from "./readEvents.ts"

/** The reasons to reject a text, as members see them. */
type TextFault = Extract<
  FetchFault,
  "not_a_calendar" | "unreadable_event" | "unsupported_rule" | "too_many_repetitions" | "too_large"
>

/** Why a text is rejected, and the part that cannot be read; null: the fault names none. */
export interface TextFailure {
  readonly fault: TextFault
  readonly part: UnreadablePart | null
}

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
): Result.Result<BusyTimes, TextFailure> => {
  const events = readEvents(text, owner)
  if (Result.isFailure(events)) {
    const { failure } = events
    if (failure._tag === "NotACalendar") return failed("not_a_calendar")
    const { event, line, part } = failure
    return failed(failure._tag === "Unreadable" ? "unreadable_event" : "unsupported_rule", {
      event,
      line,
      part
    })
  }
  const busy: Array<BusyInterval> = []
  const own: Array<OwnTime> = []
  let steps = 0
  for (const event of events.success) {
    if (!canCount(event, owner)) continue
    const expanded = occurrences(event, window, maximumSteps - steps)
    if (expanded._tag === "TooOften") return failed("unsupported_rule")
    if (expanded._tag === "TooManySteps") return failed("too_many_repetitions")
    steps += expanded.steps
    for (const occurrence of expanded.occurrences) {
      const times = timesWithin(occurrence, owner, window)
      for (const interval of times.busy) busy.push(interval)
      for (const interval of times.own) own.push(interval)
    }
    if (Math.max(busy.length, own.length) > readingLimits.busyTimes) return failed("too_large")
  }
  return Result.succeed({ busy, own, steps })
}

const failed = (fault: TextFault, part: UnreadablePart | null = null): Result.Result<never, TextFailure> =>
  Result.fail({ fault, part })

/** Events that can neither make the owner busy nor be a booking are not expanded. */
const canCount = ({ changes, traits, uid }: EventSeries, { entryUids }: Owner): boolean =>
  isBusy(traits) || changes.isBusy || bookingUidOf(uid, entryUids) !== null
