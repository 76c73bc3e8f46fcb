import { localeFor } from "@calendeal/web-kit/locale-for"
import { sayCount } from "@calendeal/web-kit/say"
import { useRef } from "preact/hooks"
import { timesOf } from "../parts/times.ts"
import { startOf } from "../parts/days.ts"
import { useView } from "../view/useView.ts"
import { placeAfter, ribbonDays, shareOf } from "./dayRibbon.ts"
import type { DayFigures } from "./useBookedDays.ts"

/** The next 14 days: how full each is, and a link that begins the list with it. Arrow keys move between the days (D-CON-142). */
export const DayRibbon = ({
  chosen,
  figures,
  hrefOf,
  today
}: {
  readonly today: string
  /** The day with which the list begins. */
  readonly chosen: string
  readonly figures: ReadonlyArray<DayFigures>
  readonly hrefOf: (day: string) => string
}) => {
  const { lang, words } = useView()
  const ribbon = useRef<HTMLElement>(null)
  const days = ribbonDays(today)
  const weekday = new Intl.DateTimeFormat(localeFor(lang), { weekday: "short" })
  const minutesOf = (day: string) => figures.find(({ date }) => date === day)?.minutes ?? 0
  const all = days.map(minutesOf)
  const stop = Math.max(days.indexOf(chosen), 0)
  return (
    <nav
      class="ribbon"
      aria-label={words.nextDays}
      ref={ribbon}
      onKeyDown={(event) => {
        const links = [...(ribbon.current?.querySelectorAll("a") ?? [])]
        const next = placeAfter(
          event.key,
          links.findIndex((link) => link === event.target)
        )
        if (next === null) return
        event.preventDefault()
        links[next]?.focus()
      }}
    >
      {days.map((day, place) => {
        const count = figures.find(({ date }) => date === day)?.bookings
        const share = shareOf(minutesOf(day), all)
        const at = startOf(day)
        return (
          <a
            key={day}
            href={hrefOf(day)}
            tabIndex={place === stop ? 0 : -1}
            aria-current={day === chosen ? "date" : undefined}
            class={count === 0 ? "free" : undefined}
          >
            <span class="unseen">
              {timesOf(lang).day(at)}
              {count !== undefined && `: ${sayCount(lang, words.meetings, count)}`}
            </span>
            <span aria-hidden="true">{weekday.format(new Date(at))}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <svg aria-hidden="true">
              <rect x={`${(100 - share) / 2}%`} width={`${share}%`} height="3" rx="1.5" />
            </svg>
          </a>
        )
      })}
    </nav>
  )
}
