import { useEffect, useRef } from "preact/hooks"
import type { Day } from "../calendar/dates.ts"
import type { formatsOf } from "../calendar/formats.ts"
import { sayCount } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { partsOfDay } from "./partsOfDay.ts"

/** The free times of a day, by its parts. Their number is announced to screen readers. */
export const TimeList = ({
  chosen,
  day,
  formats,
  isPicked,
  lang,
  onChoose,
  seats,
  starts,
  words,
  zone
}: {
  readonly lang: string
  readonly words: Words
  readonly formats: ReturnType<typeof formatsOf>
  readonly zone: string
  readonly day: Day
  /** Whether the visitor has picked the day; otherwise it is the next free one. */
  readonly isPicked: boolean
  /** Null while they are unknown. */
  readonly starts: ReadonlyArray<string> | null
  /** Of groups: the seats left by start. Starts without a seat are shown as full (D-SEAT-12). */
  readonly seats: ReadonlyMap<string, number>
  readonly chosen: string | null
  readonly onChoose: (start: string) => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const dayText = formats.shortDay(day)
  const shown = [...new Set([...(starts ?? []), ...seats.keys()])].sort()
  const texts = shown.map(formats.time)
  const labelOf = (start: string) => {
    const text = formats.time(start)
    return texts.indexOf(text) === texts.lastIndexOf(text) ? text : formats.timeWithOffset(start)
  }
  const seatsOf = (start: string) => {
    const left = seats.get(start)
    return (
      left !== undefined && (
        <>
          <br />
          <small>{left === 0 ? words.noSeats : sayCount(lang, words.seatsLeft, left)}</small>
        </>
      )
    )
  }
  const isNew = useRef(false)
  // On a narrow page the times are below the calendar.
  useEffect(() => {
    if (isNew.current && isPicked) heading.current?.parentElement?.scrollIntoView({ block: "nearest" })
    isNew.current = true
  }, [day, starts])
  return (
    <>
      <h3 ref={heading} class="day-title">
        {dayText}
        {starts !== null && (
          <small aria-hidden="true">{sayCount(lang, words.freeTimes, starts.length)}</small>
        )}
      </h3>
      <p class="unseen" role="status">
        {starts === null
          ? words.loadingTimes
          : sayCount(lang, words.timesFound, starts.length, { day: dayText })}
      </p>
      {starts === null && <div class="ghost tiles" aria-hidden="true" />}
      {starts?.length === 0 && <p class="empty">{words.noTimes}</p>}
      {partsOfDay(shown, zone).map(({ part, starts }) => (
        <div key={part} class="part">
          <h4>{words.partsOfDay[part]}</h4>
          <ul class="slots">
            {starts.map((start) => (
              <li key={start}>
                <button
                  type="button"
                  class="slot"
                  aria-pressed={start === chosen}
                  data-start={start}
                  disabled={seats.get(start) === 0}
                  onClick={() => onChoose(start)}
                >
                  {labelOf(start)}
                  {seatsOf(start)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
