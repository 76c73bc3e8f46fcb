import { useLayoutEffect, useMemo, useState } from "preact/hooks"
import { daysRequest, timesRequest } from "../api/requests.ts"
import { CalendarGrid } from "../calendar/CalendarGrid.tsx"
import { dayIn, monthOf } from "../calendar/dates.ts"
import { formatsOf, localeFor } from "../calendar/formats.ts"
import { weekStartOf } from "../calendar/weekStart.ts"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import { MovingNotice } from "./MovingNotice.tsx"
import { TimeList } from "./TimeList.tsx"
import { useFree } from "./useFree.ts"
import { ZoneField } from "./ZoneField.tsx"

/** The second step: a day and a time, in the visitor's zone or another. */
export const TimesStep = ({ journey, view }: ScreenProps) => {
  const { event, lang, words } = view
  const { chooseStart, edit, goTo, state, zone } = journey
  const { draft, freshness, moving } = state
  const hostIds = draft.lead?.hostIds ?? null
  const locale = localeFor(lang)
  const formats = useMemo(() => formatsOf(locale, zone), [locale, zone])
  const today = dayIn(zone, Date.now())
  const days = useFree<{ readonly availableDates: ReadonlyArray<string> }>(
    daysRequest(event.id, zone, hostIds),
    freshness
  )
  const available = days.tag === "found" ? days.value.availableDates : null
  const free = useMemo(() => (available === null ? null : new Set(available)), [available])
  const day = draft.day !== null && (free === null || free.has(draft.day)) ? draft.day : null
  const [month, setMonth] = useState(monthOf(draft.day ?? today))
  const times = useFree<{ readonly slots: ReadonlyArray<{ readonly startTimeUtc: string }> }>(
    day === null ? null : timesRequest(event.id, zone, day, hostIds),
    freshness
  )
  const first = available?.[0]
  const last = available?.at(-1)

  // Starts at the first month with a free day; a layout effect avoids showing another one briefly.
  useLayoutEffect(() => {
    if (first !== undefined && draft.day === null) setMonth(monthOf(first))
  }, [first])

  const found =
    day === null || times.tag !== "found" ? null : times.value.slots.map((slot) => slot.startTimeUtc)
  return (
    <div class="times">
      {moving !== null && <MovingNotice formats={formats} moving={moving} words={words} />}
      <ZoneField zone={zone} words={words} onZone={(zone) => edit({ zone, day: null })} />
      {days.tag === "blocked" ? (
        <Blocked view={view} blocked={days} />
      ) : available?.length === 0 ? (
        <p class="empty">{words.noDays}</p>
      ) : (
        <div class="choice">
          <div>
            <CalendarGrid
              words={words}
              formats={formats}
              weekStart={weekStartOf(locale)}
              free={free}
              chosen={day}
              today={today}
              month={month}
              lastMonth={monthOf(last ?? today)}
              onMonth={setMonth}
              onChoose={(day) => edit({ day })}
            />
            <p class="hint" role="status">
              {free === null ? words.loadingDays : ""}
            </p>
            {available !== null && !available.some((date) => monthOf(date) === month) && (
              <p class="empty">
                {words.noDaysInMonth}{" "}
                <button
                  type="button"
                  class="link"
                  onClick={() => setMonth(monthOf(available.find((date) => date > month) ?? first ?? today))}
                >
                  {words.firstFreeDay}
                </button>
              </p>
            )}
          </div>
          <div class="day">
            {day === null ? (
              free !== null && <p class="empty">{words.pickDay}</p>
            ) : times.tag === "blocked" ? (
              <Blocked view={view} blocked={times} />
            ) : (
              <TimeList
                lang={lang}
                words={words}
                formats={formats}
                day={day}
                starts={found}
                chosen={draft.start}
                onChoose={chooseStart}
              />
            )}
          </div>
        </div>
      )}
      {moving === null && (
        <div class="actions">
          <button type="button" class="button quiet" onClick={() => goTo("details")}>
            {words.back}
          </button>
        </div>
      )}
    </div>
  )
}

const Blocked = ({
  blocked,
  view
}: Pick<ScreenProps, "view"> & {
  readonly blocked: Extract<ReturnType<typeof useFree>, { tag: "blocked" }>
}) => (
  <>
    <ObstacleNotice view={view} obstacle={blocked.obstacle} onOver={() => {}} />
    <button
      type="button"
      class="button quiet"
      disabled={blocked.obstacle.until !== null}
      onClick={blocked.again}
    >
      {view.words.retry}
    </button>
  </>
)
