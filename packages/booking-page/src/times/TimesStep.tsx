import { useLayoutEffect, useMemo, useState } from "preact/hooks"
import { CalendarGrid } from "../calendar/CalendarGrid.tsx"
import { dayIn } from "../calendar/dates.ts"
import { formatsOf } from "../calendar/formats.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { pageOf } from "../calendar/weekGrid.ts"
import { weekStartOf } from "../calendar/weekStart.ts"
import { ObstacleNotice } from "../journey/ObstacleNotice.tsx"
import type { ScreenProps } from "../journey/useJourney.ts"
import { say } from "@calendeal/web-kit/say"
import { ZoneControl } from "../zone/ZoneControl.tsx"
import { ClockControl } from "./ClockControl.tsx"
import { loadedLater } from "../page/loadedLater.tsx"
import { MovingNotice } from "./MovingNotice.tsx"
import { Soonest } from "./Soonest.tsx"
import { TimeList } from "./TimeList.tsx"
import { type FreeTimes, useFreeTimes } from "./useFreeTimes.ts"

const WaitForm = loadedLater(() => import("./later.ts").then((script) => script.WaitForm))
const LeaveEmail = loadedLater(() => import("./later.ts").then((script) => script.LeaveEmail))

/**
 * The step with a day and a time, in the visitor's zone or another. The service knows neither the zone nor the region of the
 * visitor, so it renders the shape and the weeks of the workspace. Their heading is the largest text of many pages, and stays
 * the same element, so that the largest paint does not wait for the script.
 */
export const TimesStep = ({ journey, view, heading, title }: ScreenProps) => {
  const { event, lang, words } = view
  const { chooseStart, clock, edit, goTo, setClock, setZone, state } = journey
  const { draft, freshness, lost, moving } = state
  const [isMounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  const zone = isMounted ? journey.zone : event.timezone
  const asker = { hostIds: draft.lead?.hostIds ?? null, moving }
  const locale = isMounted ? localeFor(lang) : lang
  const formats = useMemo(() => formatsOf(locale, zone, clock), [locale, zone, clock])
  const today = dayIn(zone, Date.now())
  const weekStart = weekStartOf(locale)
  const [page, setPage] = useState(draft.day === null ? 0 : pageOf(draft.day, today, weekStart))
  const { calendar, day, days, lastDay, later, seats, starts } = useFreeTimes({
    event,
    zone: isMounted ? zone : null,
    asker,
    freshness,
    today,
    weekStart,
    page,
    picked: draft.day
  })
  const found = starts.tag === "found" ? starts.value : null
  const first = (calendar.tag === "found" && calendar.value.soonest.map(startOf)[0]) || null
  return (
    <div class="times">
      <div class="bar">
        <h2 ref={heading} tabIndex={-1}>
          {later.isFullyBooked && lastDay !== null
            ? say(words.noDays, { day: formats.shortDay(lastDay) })
            : title}
        </h2>
        <div class="tools">
          {isMounted && (
            <>
              <ZoneControl
                zone={zone}
                theirs={event.timezone}
                workspace={event.workspace}
                clock={clock}
                lang={lang}
                locale={locale}
                zones={view.zones}
                words={words}
                onZone={setZone}
              />
              <ClockControl clock={clock} locale={locale} words={words} onClock={setClock} />
            </>
          )}
        </div>
      </div>
      {moving !== null && <MovingNotice formats={formats} moving={moving} words={words} />}
      {calendar.tag === "blocked" ? (
        <Blocked view={view} blocked={calendar} />
      ) : later.isFullyBooked ? (
        event.waitingList && moving === null ? (
          <WaitForm first={null} journey={journey} view={view} words={words} />
        ) : (
          <LeaveEmail view={view} journey={journey} words={words} />
        )
      ) : (
        <>
          <Soonest
            soonest={calendar.tag === "found" ? calendar.value.soonest.map(startOf) : null}
            near={lost === null ? null : { lost, starts: found }}
            formats={formats}
            today={today}
            zone={zone}
            words={words}
            onChoose={(start) => chooseStart(start, dayIn(zone, Date.parse(start)))}
          />
          <div class="choice">
            <div>
              <CalendarGrid
                words={words}
                formats={formats}
                weekStart={weekStart}
                free={days}
                isPlaced={isMounted}
                chosen={day}
                moved={moving === null ? null : dayIn(zone, Date.parse(moving.summary.start_time))}
                today={today}
                page={page}
                lastDay={lastDay}
                onPage={setPage}
                onChoose={(day) => edit({ day })}
              />
              <p class="unseen" role="status">
                {days === null ? words.loadingDays : ""}
              </p>
              {later.day !== null && (
                <p class="empty">
                  {say(words.nothingBefore, { day: formats.shortDay(later.day) })}{" "}
                  <button
                    type="button"
                    class="link"
                    onClick={() => {
                      if (later.day === null) return
                      setPage(pageOf(later.day, today, weekStart))
                      edit({ day: later.day })
                    }}
                  >
                    {words.goToDay}
                  </button>
                </p>
              )}
            </div>
            <div aria-busy={day !== null && starts.tag === "looking"}>
              {day === null ? (
                days === null && <div class="ghost tiles" aria-hidden="true" />
              ) : starts.tag === "blocked" ? (
                <Blocked view={view} blocked={starts} />
              ) : (
                <TimeList
                  lang={lang}
                  words={words}
                  formats={formats}
                  zone={zone}
                  day={day}
                  isPicked={draft.day !== null}
                  starts={found}
                  seats={seats}
                  chosen={draft.start}
                  onChoose={(start) => chooseStart(start, day)}
                />
              )}
            </div>
          </div>
          {event.waitingList && moving === null && first !== null && isFarOff(first) && (
            <WaitForm
              first={{ start: first, text: formats.fullDayOf(first) }}
              journey={journey}
              view={view}
              words={words}
            />
          )}
        </>
      )}
      {moving === null && event.firstStep === "details" && (
        <div class="actions">
          <button type="button" class="button bare" onClick={() => goTo("details")}>
            {words.back}
          </button>
        </div>
      )}
      {moving !== null && (
        <button type="button" class="link" onClick={() => journey.show(moving)}>
          {say(words.keepTime, { when: formats.weekdayTime(moving.summary.start_time) })}
        </button>
      )}
    </div>
  )
}

/** A day ahead: a visitor may want an earlier time. */
const isFarOff = (start: string) => Date.parse(start) > Date.now() + 86_400_000

const startOf = ({ startTimeUtc }: { readonly startTimeUtc: string }) => startTimeUtc

const Blocked = ({
  blocked,
  view
}: Pick<ScreenProps, "view"> & {
  readonly blocked: Extract<FreeTimes["calendar" | "starts"], { tag: "blocked" }>
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
