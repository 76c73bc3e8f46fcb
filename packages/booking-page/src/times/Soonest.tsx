import { dayIn, daysBetween, type Day } from "../calendar/dates.ts"
import type { formatsOf } from "../calendar/formats.ts"
import type { Words } from "../words/Words.ts"
import { nearest } from "./nearest.ts"

/** The number of offered times. */
const count = 3

/** The soonest free times, one click away; after a time was lost, the free times nearest to it. */
export const Soonest = ({
  formats,
  near,
  onChoose,
  soonest,
  today,
  words,
  zone
}: {
  /** ISO 8601, ascending; null while they are unknown. */
  readonly soonest: ReadonlyArray<string> | null
  /** The lost time, and the free times of its day; null: none was lost. */
  readonly near: { readonly lost: string; readonly starts: ReadonlyArray<string> | null } | null
  readonly formats: ReturnType<typeof formatsOf>
  readonly today: Day
  readonly zone: string
  readonly words: Words
  readonly onChoose: (start: string) => void
}) => {
  const around = near?.starts?.length ? nearest(near.starts, near.lost, count) : null
  const starts = around ?? soonest
  if (starts?.length === 0) return <div class="soon" />
  return (
    <div class="soon" role="group" aria-label={around === null ? words.soonest : words.nearest}>
      <span aria-hidden="true">{around === null ? words.soonest : words.nearest}</span>
      {starts === null
        ? Array.from({ length: count }, (_, nth) => <span key={nth} class="chip ghost" />)
        : starts.map((start) => (
            <button key={start} type="button" class="chip" data-soon={start} onClick={() => onChoose(start)}>
              {labelOf(start, daysBetween(today, dayIn(zone, Date.parse(start))), formats, words)}
            </button>
          ))}
    </div>
  )
}

/** A weekday names one day of the next week only. */
const labelOf = (start: string, ahead: number, formats: ReturnType<typeof formatsOf>, words: Words): string =>
  ahead === 0
    ? `${words.todayShort} ${formats.time(start)}`
    : ahead < 7
      ? formats.soon(start)
      : formats.soonDate(start)
