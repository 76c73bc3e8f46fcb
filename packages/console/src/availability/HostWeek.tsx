import { useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf, type Host } from "../api/client.ts"
import { bookerOf } from "../bookings/bookerOf.ts"
import { SmallButton } from "../editing/fields.tsx"
import { dayPartsOf } from "../editing/dayParts.ts"
import { ofWeek, type Weekday } from "../editing/week.ts"
import type { DrawnDay } from "../editing/DrawnDay.ts"
import { datesOf, mondayOf } from "../editing/weekDates.ts"
import { WeekGrid } from "../editing/WeekGrid.tsx"
import { Fault } from "../parts/Fault.tsx"
import { shifted } from "../parts/days.ts"
import { calendarDaysOf } from "../parts/times.ts"
import { useMinute } from "../view/useMinute.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { absenceOn, hoursOn, turnedDate, withHoursOn } from "./weekDates.ts"

/** The week of a host with its dates: hours to drag, meetings, and the times at which calendars are busy (D-CON-160). */
export const HostWeek = ({
  change,
  draft
}: {
  readonly draft: Host
  readonly change: (change: Partial<Host>) => void
}) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const texts = words.availability
  const now = useMinute()
  const { absences, schedule } = draft
  const { date: dateText, period, today } = calendarDaysOf(lang, schedule.timezone)
  const thisWeek = mondayOf(today(now))
  const [monday, setMonday] = useState(thisWeek)
  const dates = datesOf(monday)
  const taken = useTaken(draft.id, monday)
  const partsOf = dayPartsOf(schedule.timezone, Object.values(dates))
  const busy = (taken.data?.busy ?? []).flatMap(({ from, to }) => partsOf(from, to))
  const meetings = (taken.data?.bookings ?? []).flatMap((booking) =>
    partsOf(booking.startAt, booking.endAt).map((part) => ({
      ...part,
      name: bookerOf(booking, words),
      href: `/console/${slug}/bookings/${booking.uid}`
    }))
  )
  const drawnOf = (day: Weekday): DrawnDay => {
    const date = dates[day]
    const absence = absenceOn(absences, date)
    return {
      label: dateText(date, "short"),
      head: (
        <button
          type="button"
          aria-label={`${absence === undefined ? texts.block : texts.unblock}: ${dateText(date, "long")}`}
          onClick={() => change({ absences: turnedDate(absences, date) })}
        >
          {absence === undefined ? texts.block : texts.unblock}
        </button>
      ),
      ...(absence !== undefined && { away: absence.reason === "" ? texts.away : absence.reason }),
      isToday: date === today(now),
      busy: busy.filter((part) => part.date === date),
      meetings: meetings.filter((part) => part.date === date)
    }
  }
  return (
    <section class="hostweek" aria-label={period(dates.mon, dates.sun)}>
      <div class="title">
        <h2 aria-live="polite">{period(dates.mon, dates.sun)}</h2>
        <div class="acts">
          <SmallButton disabled={monday === thisWeek} onClick={() => setMonday(thisWeek)}>
            {texts.thisWeek}
          </SmallButton>
          <SmallButton aria-label={texts.weekBefore} onClick={() => setMonday(shifted(monday, -7))}>
            ‹
          </SmallButton>
          <SmallButton aria-label={texts.weekAfter} onClick={() => setMonday(shifted(monday, 7))}>
            ›
          </SmallButton>
        </div>
      </div>
      {taken.isError && (
        <p class="fault" role="alert">
          <Fault failure={taken.error} />
        </p>
      )}
      <WeekGrid
        key={schedule.timezone}
        week={hoursOn(schedule, dates)}
        drawn={ofWeek(drawnOf)}
        onChange={(changed) => change({ schedule: withHoursOn(schedule, dates, changed) })}
      />
    </section>
  )
}

/** What takes the host's time in a week, with a day on either side: the zone can begin its days earlier or later. */
const useTaken = (hostId: string, monday: string) => {
  const { id: workspaceId } = useWorkspace()
  const from = `${shifted(monday, -1)}T00:00:00Z`
  const to = `${shifted(monday, 8)}T00:00:00Z`
  return useQuery({
    queryKey: [workspaceId, "week", hostId, monday],
    queryFn: async () => {
      const path = { workspaceId, hostId }
      const [times, bookings] = await Promise.all([
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/hosts/{hostId}/calendar-times", {
            params: { path, query: { from, days: "9" } }
          })
        ),
        bodyOf(
          api.GET("/api/workspaces/{workspaceId}/bookings", {
            params: {
              path: { workspaceId },
              query: { hostId, status: "confirmed", from, to, sort: "startAt", limit: 100 }
            }
          })
        )
      ])
      return { busy: times.items, bookings: bookings.items }
    }
  })
}
