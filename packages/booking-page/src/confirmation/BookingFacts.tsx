import { formatsOf, localeFor } from "../calendar/formats.ts"
import type { Summary } from "../journey/State.ts"
import type { Words } from "../words/Words.ts"
import { WhenText } from "./WhenText.tsx"

/** The place of a booking, and the link to an online meeting. */
export interface ShownPlace {
  readonly text: string
  readonly link?: string
  /** Whether the link follows by e-mail. */
  readonly follows: boolean
}

/** What, when, who and where of a booking. A page with the title as its heading omits the first. */
export const BookingFacts = ({
  isHeaded,
  lang,
  names,
  place,
  summary,
  words,
  zone
}: {
  readonly isHeaded: boolean
  readonly summary: Summary
  /** The names after the host's. */
  readonly names: ReadonlyArray<string>
  readonly place: ShownPlace
  readonly zone: string
  readonly lang: string
  readonly words: Words
}) => (
  <dl class="facts-of">
    {!isHeaded && (
      <>
        <dt>{words.what}</dt>
        <dd>{summary.title}</dd>
      </>
    )}
    <dt>{words.when}</dt>
    <dd>
      <WhenText
        formats={formatsOf(localeFor(lang), zone)}
        locale={localeFor(lang)}
        start={summary.start_time}
        end={summary.end_time}
        zone={zone}
        words={words}
      />
    </dd>
    <dt>{words.who}</dt>
    <dd>
      {summary.host_name}
      {names.map((name, index) => (
        <span key={index}>
          <br />
          {name}
        </span>
      ))}
    </dd>
    <dt>{words.where}</dt>
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
)
