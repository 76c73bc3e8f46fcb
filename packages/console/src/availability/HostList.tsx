import { say, sayCount } from "@calendeal/web-kit/say"
import type { Schemas } from "@calendeal/client"
import { picturePath } from "@calendeal/domain/pictures"
import { dayName } from "../editing/dayName.ts"
import { weekdays } from "../editing/week.ts"
import { Face } from "../parts/Face.tsx"
import { Table } from "../parts/Table.tsx"
import { calendarDaysOf, timesOf, zoneName } from "../parts/times.ts"
import { unitsOf } from "../parts/units.ts"
import { useView, useWorkspace } from "../view/useView.ts"

type State = Schemas["HostState"]

/** The hosts, with when each is free next, the hours of this week, and whether the calendars are read (D-CON-161). */
export const HostList = ({ hosts }: { readonly hosts: ReadonlyArray<State> }) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const texts = words.availability
  const { both } = timesOf(lang)
  return (
    <Table isText stacked="placed" class="host-list" caption={texts.title}>
      <thead>
        <tr>
          <th scope="col">{texts.host}</th>
          <th scope="col">{texts.freeNext}</th>
          <th scope="col">{texts.hoursOfWeek}</th>
          <th scope="col">{texts.calendars}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map((host) => (
          <tr key={host.hostId}>
            <td>
              <div class="who">
                <Face
                  isNamed
                  name={host.name}
                  picture={host.picture === null ? null : picturePath(workspaceId, host.picture)}
                />
                <span>
                  <a href={`/console/${slug}/availability/${host.hostId}`} dir="auto">
                    {host.name}
                  </a>{" "}
                  {!host.active && <span class="tag">{texts.inactive}</span>}
                  {host.awayUntil !== null && (
                    <span class="tag">
                      {say(texts.awayUntil, {
                        day: calendarDaysOf(lang, host.timezone).date(host.awayUntil, "short")
                      })}
                    </span>
                  )}
                  <small>{zoneName(host.timezone)}</small>
                </span>
              </div>
            </td>
            <td class="next">
              <span class="soft label">{texts.freeNext}: </span>
              {host.freeNext === null ? texts.freeNone : both(host.freeNext)}
            </td>
            <td>
              <HoursLine minutes={host.minutesOfWeek} />
              <small>{sayCount(lang, texts.bookingsOfWeek, host.bookingsOfWeek)}</small>
            </td>
            <td>
              <CalendarsTag calendars={host.calendars} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The open hours of a week as seven bars, Monday first, and their sum. */
const HoursLine = ({ minutes }: { readonly minutes: ReadonlyArray<number> }) => {
  const { lang } = useView()
  const { hours } = unitsOf(lang)
  const most = Math.max(8 * 60, ...minutes)
  return (
    <span class="hours-line">
      <svg viewBox="0 0 54 16" aria-hidden="true">
        {minutes.map((open, nth) => (
          <rect
            key={weekdays[nth]}
            class={open === 0 ? "none" : undefined}
            x={nth * 8}
            y={open === 0 ? 15 : 16 - Math.max(2, (open / most) * 16)}
            width="6"
            height={open === 0 ? 1 : Math.max(2, (open / most) * 16)}
            rx="1"
          >
            <title>{`${dayName(lang, weekdays[nth] ?? "mon")}: ${hours(open)}`}</title>
          </rect>
        ))}
      </svg>
      <span>{hours(minutes.reduce((sum, one) => sum + one, 0))}</span>
    </span>
  )
}

const CalendarsTag = ({ calendars: { connected, failing, unread } }: Pick<State, "calendars">) => {
  const { words } = useView()
  const texts = words.availability
  const silent = Math.max(failing, unread)
  if (connected === 0) return <span class="soft">{texts.calendarsNone}</span>
  return silent > 0 ? (
    <span class="tag bad">{say(texts.calendarsFailing, { count: silent })}</span>
  ) : (
    <span class="tag on">{say(texts.calendarsRead, { count: connected })}</span>
  )
}
