import { say, sayCount } from "@calendeal/web-kit/say"
import { useLocation } from "preact-iso"
import { Fragment } from "preact"
import { datesOf, mondayOf } from "../editing/weekDates.ts"
import { dayName } from "../editing/dayName.ts"
import { dayPartsOf, shownHours } from "../editing/dayParts.ts"
import { weekdays } from "../editing/week.ts"
import { shifted } from "../parts/days.ts"
import { Failed } from "../parts/Failed.tsx"
import { calendarDaysOf, hourNames, ownZone, timesOf, zoneName } from "../parts/times.ts"
import { useMinute } from "../view/useMinute.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { bookerOf } from "./bookerOf.ts"
import { useWeekMeetings } from "./useWeekMeetings.ts"
import { weekAddress, weekIn } from "./weekChoice.ts"
import { WeekFilter } from "./WeekFilter.tsx"
import { weekBlocks } from "./weekBlocks.ts"
import { lanesOf } from "./weekLanes.ts"

/**
 * The meetings of a week by the browser's clock, one day at a time on a phone: for each day a list of links, which are drawn on its
 * hours (D-CON-173).
 */
export const BookingWeek = () => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { query } = useLocation()
  const { date: dateText, period, today: todayAt } = calendarDaysOf(lang, ownZone)
  const today = todayAt(useMinute())
  const choice = weekIn(query, today)
  const here = `/console/${slug}/bookings`
  const addressOn = (date: string) => here + weekAddress({ ...choice, date })
  const monday = mondayOf(choice.date)
  const dates = datesOf(monday)
  const week = useWeekMeetings(monday, choice)
  const partsOf = dayPartsOf(ownZone, Object.values(dates))
  const eventTypes = useEventTypes().data
  const parts = weekBlocks(week.data?.meetings ?? []).flatMap((block) => {
    const { booking, taken } = block
    const type = eventTypes?.find(({ id }) => id === booking.eventTypeId)
    const [name, beside] =
      taken === null
        ? [bookerOf(booking, words), booking.organiser.name]
        : [
            type?.title ?? words.group,
            say(words.groupSeats, { taken, seats: Math.max(type?.seats ?? 0, taken) })
          ]
    return partsOf(booking.startAt, booking.endAt).map((part) => ({ ...part, beside, booking, name }))
  })
  const { first, last } = shownHours([], parts)
  const share = (minute: number) => (minute / 60 - first) / (last - first)
  const count = new Set(parts.map(({ booking }) => booking.uid)).size
  const { time } = timesOf(lang)
  const hourOf = hourNames(lang)
  return (
    <section class="hostweek" aria-label={period(dates.mon, dates.sun)}>
      <div class="title">
        <h2>{period(dates.mon, dates.sun)}</h2>
        <div class="acts">
          <a class="button small" href={addressOn(today)}>
            {words.availability.thisWeek}
          </a>
          <a
            class="button small"
            href={addressOn(shifted(choice.date, -7))}
            aria-label={words.availability.weekBefore}
          >
            ‹
          </a>
          <a
            class="button small"
            href={addressOn(shifted(choice.date, 7))}
            aria-label={words.availability.weekAfter}
          >
            ›
          </a>
        </div>
      </div>
      <WeekFilter choice={choice} here={here} />
      {week.isError && <Failed failure={week.error} retry={() => week.refetch()} />}
      <nav class="dayturn" aria-label={words.day}>
        {weekdays.map((day) => (
          <a
            key={day}
            href={addressOn(dates[day])}
            aria-current={dates[day] === choice.date ? "date" : undefined}
          >
            {dayName(lang, day, "short")}
            <span class="unseen"> {dateText(dates[day], "short")}</span>
          </a>
        ))}
      </nav>
      <div class="weekgrid bookweek" style={{ "--halves": (last - first) * 2 }}>
        <div class="hours" aria-hidden="true">
          {Array.from({ length: last - first }, (_, nth) => (
            <span key={nth}>{hourOf(first + nth)}</span>
          ))}
        </div>
        {weekdays.map((day) => {
          const date = dates[day]
          const place = date === choice.date ? `on-${day} chosen` : `on-${day}`
          return (
            <Fragment key={day}>
              <h3 class={`${place} head-of-day`}>
                <span class={date === today ? "today-mark" : undefined} aria-hidden="true">
                  {dayName(lang, day, "short")}
                </span>
                <small aria-hidden="true">{dateText(date, "short")}</small>
                <span class="unseen">{dateText(date, "long")}</span>
              </h3>
              <ol class={`${place} of-day`}>
                {lanesOf(parts.filter((part) => part.date === date)).map(
                  ({ beside, booking, bottom, lane, lanes, name, top }) => (
                    <li key={booking.uid}>
                      <a
                        href={`${here}/${booking.uid}`}
                        class={bottom - top < 60 ? "span-of booked short" : "span-of booked"}
                        style={{
                          "--a": share(top),
                          "--z": share(bottom),
                          "--lane": lane / lanes,
                          "--width": 1 / lanes
                        }}
                        title={`${time(booking.startAt)} ${name}`}
                      >
                        <span class="unseen">{`${time(booking.startAt)} – ${time(booking.endAt)} `}</span>
                        <span dir="auto">{name}</span> <small dir="auto">{beside}</small>
                      </a>
                    </li>
                  )
                )}
              </ol>
            </Fragment>
          )
        })}
      </div>
      <p class="soft" role="status">
        {week.data === undefined ? words.loading : sayCount(lang, words.meetings, count)}
        {week.data?.isCut === true && ` ${words.weekCut}`}
      </p>
      <p class="soft">{say(words.timesIn, { zone: zoneName(ownZone) })}</p>
    </section>
  )
}
