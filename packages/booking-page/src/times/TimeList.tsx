import { useEffect, useRef } from "preact/hooks"
import type { Day } from "../calendar/dates.ts"
import type { formatsOf } from "../calendar/formats.ts"
import { sayCount } from "../words/say.ts"
import type { Words } from "../words/Words.ts"

/** The free times of a day. Their number is announced to screen readers. */
export const TimeList = ({
  chosen,
  day,
  formats,
  lang,
  onChoose,
  starts,
  words
}: {
  readonly lang: string
  readonly words: Words
  readonly formats: ReturnType<typeof formatsOf>
  readonly day: Day
  /** Null while they are unknown. */
  readonly starts: ReadonlyArray<string> | null
  readonly chosen: string | null
  readonly onChoose: (start: string) => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const dayText = formats.shortDay(day)
  const texts = (starts ?? []).map(formats.time)
  const isNew = useRef(false)
  // On a narrow page the times appear below the calendar.
  useEffect(() => {
    if (isNew.current) heading.current?.scrollIntoView({ block: "nearest" })
    isNew.current = true
  }, [day, starts])
  return (
    <>
      <h3 ref={heading}>{dayText}</h3>
      <p class="unseen" role="status">
        {starts === null
          ? words.loadingTimes
          : sayCount(lang, words.timesFound, starts.length, { day: dayText })}
      </p>
      {starts === null && (
        <ul class="slots" aria-hidden="true">
          {[1, 2, 3, 4, 5, 6].map((nth) => (
            <li key={nth} class="ghost" />
          ))}
        </ul>
      )}
      {starts?.length === 0 && <p class="empty">{words.noTimes}</p>}
      {starts !== null && starts.length > 0 && (
        <ul class="slots">
          {starts.map((start, index) => (
            <li key={start}>
              <button
                type="button"
                class="slot"
                aria-pressed={start === chosen}
                data-start={start}
                onClick={() => onChoose(start)}
              >
                {texts.indexOf(texts[index] ?? "") === texts.lastIndexOf(texts[index] ?? "")
                  ? texts[index]
                  : formats.timeWithOffset(start)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
