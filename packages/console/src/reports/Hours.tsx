import { extremeHours, type Stretch } from "@calendeal/domain/reports"
import { say } from "@calendeal/web-kit/say"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { HourGrid } from "../charts/HourGrid.tsx"
import { numbersOf } from "../charts/numbers.ts"
import { hourNames } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { Block } from "./Block.tsx"
import type { Asked } from "./asked.ts"
import { useMeetings } from "./useReports.ts"

/** The names of the days from Monday on. */
const dayNames = (lang: string, weekday: "long" | "short"): ReadonlyArray<string> => {
  const format = new Intl.DateTimeFormat(localeFor(lang), { weekday, timeZone: "UTC" })
  // 1 January 2024 is a Monday.
  return Array.from({ length: 7 }, (_, nth) => format.format(Date.UTC(2024, 0, 1 + nth)))
}

/** The booked of the bookable hours of the week. */
export const Hours = ({ days }: { readonly days: Asked }) => {
  const { lang, words } = useView()
  const { slug } = useWorkspace()
  const { share } = numbersOf(lang)
  const query = useMeetings(days)
  const { reports } = words
  const hours = query.data?.hours ?? []
  const extremes = extremeHours(hours)
  const long = dayNames(lang, "long")
  const hourOf = hourNames(lang)
  const nameOf = ({ from, until, weekday }: Stretch) =>
    `${long[weekday - 1]}, ${hourOf(from)} – ${hourOf(until)}`
  const zone = query.data?.timezone.replaceAll("_", " ") ?? ""
  const hint = zone === "" || days.hostId !== undefined ? zone : say(reports.hoursHint, { zone })
  return (
    <Block
      id="hours"
      title={reports.hoursTitle}
      hint={hint}
      file={`hours-${days.first}-${days.last}`}
      selected={days}
      query={query}
      empty={query.data && hours.length === 0 ? reports.noMeetings : ""}
      shown={
        hours.length === 0
          ? null
          : {
              picture: (
                <>
                  <HourGrid dayNames={dayNames(lang, "short")} hourName={hourOf} hours={hours} />
                  <ul class="legend">
                    <li>
                      <svg class="taken">
                        <rect width="100%" height="100%" />
                      </svg>
                      {reports.hourBooked}
                    </li>
                    <li>
                      <svg class="wash">
                        <rect width="100%" height="100%" />
                      </svg>
                      {reports.hourFree}
                    </li>
                    <li>
                      <span class="closed" />
                      {reports.hourClosed}
                    </li>
                  </ul>
                </>
              ),
              rows: [
                [reports.day, reports.hour, reports.bookedMinutes, reports.bookableMinutes],
                ...hours.map(({ bookableMinutes, bookedMinutes, hour, weekday }) => [
                  long[weekday - 1] ?? "",
                  hourOf(hour),
                  bookedMinutes,
                  bookableMinutes
                ])
              ],
              finding:
                extremes === null
                  ? ""
                  : `${say(reports.hoursFound, {
                      full: nameOf(extremes.fullest),
                      share: share(extremes.fullest.share)
                    })} ${say(reports.hoursEmpty, {
                      empty: nameOf(extremes.emptiest),
                      share: share(extremes.emptiest.share)
                    })}`,
              link: { href: `/console/${slug}/availability`, text: reports.changeHours }
            }
      }
    />
  )
}
