import type { AnswerAt } from "@calendeal/web-kit/api"
import { useMemo, useRef } from "preact/hooks"
import { type Asker, calendarRequest, daysRequest, timesRequest } from "../journey/requests.ts"
import type { Day } from "../calendar/dates.ts"
import { weekGrid } from "../calendar/weekGrid.ts"
import type { EventView } from "../page/PageView.ts"
import { type Found, useFree } from "./useFree.ts"

type Asked<A> = Found<A> & { readonly again: () => void }

/** The free days of the shown weeks, and the free times of the chosen day. */
export interface FreeTimes {
  readonly calendar: Asked<AnswerAt<"GET", "/api/public/page/calendar">>
  /** The number of free times by day; null while it is unknown. */
  readonly days: ReadonlyMap<Day, number> | null
  /** The end of the booking window; null while it is unknown. */
  readonly lastDay: Day | null
  /** The picked day, otherwise the next free one; null while it is unknown, or if there is none. */
  readonly day: Day | null
  readonly starts: Asked<ReadonlyArray<string>>
  /** Of an event type for groups: the seats left at its starts of the day. 0: the start is full (D-SEAT-12). */
  readonly seats: ReadonlyMap<string, number>
  /** If the first weeks have no free day: the next free one, or whether there is none. */
  readonly later: { readonly day: Day | null; readonly isFullyBooked: boolean }
}

export const useFreeTimes = ({
  event,
  freshness,
  asker,
  page,
  picked,
  today,
  weekStart,
  zone
}: {
  readonly event: EventView
  /** Null while it is unknown: nothing is requested. */
  readonly zone: string | null
  readonly asker: Asker
  readonly freshness: number
  readonly today: Day
  readonly weekStart: number
  readonly page: number
  /** The day that the visitor has picked. */
  readonly picked: Day | null
}): FreeTimes => {
  const shown = weekGrid(today, weekStart, page).flat()
  const [from = today, to = today] = [shown[0], shown.at(-1)]
  const calendar = useFree(zone === null ? null : calendarRequest(event.id, zone, asker, from, to), freshness)
  const answer = calendar.tag === "found" ? calendar.value : null
  // Known from the first response on, so that weeks can be turned while others are loading.
  const lastDay = useRef<Day | null>(null)
  lastDay.current = answer?.lastDate ?? lastDay.current
  const isEmpty = page === 0 && answer !== null && answer.first === null
  const all = useFree(isEmpty && zone !== null ? daysRequest(event.id, zone, asker) : null, freshness)
  const available = isEmpty && all.tag === "found" ? all.value.availableDates : null
  // Empty weeks are not shown before it is known whether they are followed by a free day or by another screen.
  const isSettled = answer !== null && !(isEmpty && all.tag === "looking")
  const later = available?.[0] ?? null
  const days = useMemo(
    () => (isSettled ? new Map(answer.days.map(({ date, free }) => [date, free])) : null),
    [answer, isSettled]
  )
  const day = picked ?? answer?.first?.date ?? later
  const isFirst = answer !== null && day === answer.first?.date
  const asked = useFree(
    // The times of the first free day are in the calendar's response.
    zone === null || day === null || isFirst || (picked === null && answer === null)
      ? null
      : timesRequest(event.id, zone, day, asker),
    freshness
  )
  const times = isFirst ? answer.first : asked.tag === "found" ? asked.value : null
  const starts: FreeTimes["starts"] =
    isFirst || asked.tag === "found"
      ? {
          tag: "found",
          value: (times?.slots ?? []).map(startOf),
          again: isFirst ? calendar.again : asked.again
        }
      : asked
  return {
    calendar,
    days,
    day,
    starts,
    seats: new Map([
      ...(times?.slots ?? []).flatMap(({ seatsLeft, startTimeUtc }) =>
        seatsLeft === undefined ? [] : [[startTimeUtc, seatsLeft] as const]
      ),
      ...(times?.fullStarts ?? []).map((start) => [start, 0] as const)
    ]),
    lastDay: lastDay.current,
    later: { day: later, isFullyBooked: available?.length === 0 }
  }
}

const startOf = ({ startTimeUtc }: { readonly startTimeUtc: string }) => startTimeUtc
