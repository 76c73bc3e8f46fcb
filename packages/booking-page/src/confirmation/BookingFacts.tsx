import { type Clock, formatsOf } from "../calendar/formats.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import type { Summary } from "../journey/State.ts"
import type { Words } from "../words/Words.ts"
import { WhenText } from "./WhenText.tsx"

/** The place of a booking, and the link to an online meeting. */
export interface ShownPlace {
  readonly text: string
  readonly link?: string
  /** Whether the link follows by email. */
  readonly follows: boolean
}

/** A booking as a ticket: the day, and what, when, who and where. A page with the title as its heading omits the first. */
export const BookingFacts = ({
  clock,
  isHeaded,
  lang,
  movedFrom = null,
  names,
  place,
  summary,
  words,
  zone
}: {
  readonly isHeaded: boolean
  readonly clock: Clock
  readonly summary: Summary
  /** The start before the booking was moved, in UTC. */
  readonly movedFrom?: string | null
  /** The names after the host's. */
  readonly names: ReadonlyArray<string>
  readonly place: ShownPlace
  readonly zone: string
  readonly lang: string
  readonly words: Words
}) => {
  const formats = formatsOf(localeFor(lang), zone, clock)
  const start = summary.start_time
  return (
    <div class="ticket">
      <p class="stub" aria-hidden="true">
        <span>{formats.leaf.weekday(start)}</span>
        <b>{formats.leaf.day(start)}</b>
        <span>{formats.leaf.monthAndYear(start)}</span>
      </p>
      <dl class="facts-of">
        {!isHeaded && (
          <>
            <dt>{words.what}</dt>
            <dd>{summary.title}</dd>
          </>
        )}
        <dt class="when">{words.when}</dt>
        <dd>
          {movedFrom !== null && <s>{`${formats.fullDayOf(movedFrom)}, ${formats.time(movedFrom)}`}</s>}
          <WhenText
            formats={formats}
            locale={localeFor(lang)}
            clock={clock}
            start={start}
            end={summary.end_time}
            zone={zone}
            words={words}
          />
        </dd>
        <dt class="who">{words.who}</dt>
        <dd>
          {summary.host_name}
          {names.map((name, index) => (
            <span key={index}>
              <br />
              {name}
            </span>
          ))}
        </dd>
        <dt class="where">{words.where}</dt>
        <dd>
          {place.text}
          {place.follows && (
            <>
              <br />
              {words.linkFollows}
            </>
          )}
          {place.link !== undefined && (
            <>
              <br />
              <a href={place.link} target="_blank" rel="noopener">
                {words.join}
                <span class="unseen"> ({words.opensNewTab})</span>
              </a>
            </>
          )}
        </dd>
      </dl>
    </div>
  )
}
