import { formatsOf, localeFor } from "../calendar/formats.ts"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { Booked } from "../journey/State.ts"
import type { EventView } from "../page/PageView.ts"
import { say } from "../words/say.ts"
import type { Words } from "../words/Words.ts"
import { ContactLine } from "./ContactLine.tsx"
import { type CalendarEntry, googleLink, icsOf, outlookLink } from "./ics.ts"
import { RedirectNotice } from "./redirects.tsx"
import { WhenText } from "./WhenText.tsx"

/** The confirmation: event, time, hosts and place, calendar links, and the ways to move or cancel the booking. */
export const BookedScreen = ({
  booked,
  heading,
  journey,
  view: { embed, event, lang, words }
}: ScreenProps & { readonly booked: Booked }) => {
  const { redirect, summary, token } = booked
  const place = placeOf(booked, event, words)
  const booker = summary.attendees.find(({ role }) => role === "booker")
  const entry: CalendarEntry = {
    uid: summary.uid,
    host: location.hostname,
    title: summary.title,
    start: summary.start_time,
    end: summary.end_time,
    place: place.link ?? place.text,
    details: event.description,
    now: new Date().toISOString()
  }
  const blank = { target: "_blank", rel: "noopener" } as const
  return (
    <div class="booked">
      <svg class="tick" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="M15 25l6 6 12-13" />
      </svg>
      <h2 ref={heading} tabIndex={-1}>
        {booked.moved ? words.moved : words.booked}
      </h2>
      {booker !== undefined && <p>{say(words.bookedText, { email: booker.email })}</p>}
      {redirect !== null && <RedirectNotice lang={lang} words={words} redirect={redirect} />}
      <dl class="facts-of">
        <dt>{words.what}</dt>
        <dd>{summary.title}</dd>
        <dt>{words.when}</dt>
        <dd>
          <WhenText
            formats={formatsOf(localeFor(lang), booked.zone)}
            locale={localeFor(lang)}
            start={summary.start_time}
            end={summary.end_time}
            zone={booked.zone}
            words={words}
          />
        </dd>
        <dt>{words.who}</dt>
        <dd>
          {summary.host_name}
          {summary.attendees.map(({ name }, index) => (
            <span key={index}>
              <br />
              {name}
            </span>
          ))}
        </dd>
        <dt>{words.where}</dt>
        <dd>
          {place.text}
          {place.link !== undefined && (
            <>
              <br />
              <a href={place.link} {...blank}>
                {words.join}
                <span class="unseen"> ({words.opensNewTab})</span>
              </a>
            </>
          )}
        </dd>
      </dl>
      <h3>{words.addToCalendar}</h3>
      <ul class="links">
        <li>
          <a
            class="button quiet small"
            download="booking.ics"
            href={`data:text/calendar;charset=utf-8,${encodeURIComponent(icsOf(entry))}`}
          >
            {words.icsFile}
          </a>
        </li>
        <li>
          <a class="button quiet small" href={googleLink(entry)} {...blank}>
            Google<span class="unseen"> ({words.opensNewTab})</span>
          </a>
        </li>
        <li>
          <a class="button quiet small" href={outlookLink(entry)} {...blank}>
            Outlook<span class="unseen"> ({words.opensNewTab})</span>
          </a>
        </li>
      </ul>
      {token !== null && (
        <p class="links-for">
          <a href={`#reschedule=${token}`}>{words.reschedule}</a>{" "}
          <a href={`#cancel=${token}`}>{words.cancel}</a>
          <span class="hint">{words.linksFor}</span>
        </p>
      )}
      {booked.isExpired && (
        <div class="links-for">
          <p class="hint">{words.linksOver}</p>
          <ContactLine from={event} words={words} />
        </div>
      )}
      {!embed && redirect === null && (
        <button type="button" class="link" onClick={journey.startOver}>
          {words.bookAnother}
        </button>
      )}
    </div>
  )
}

/** The place of the booking; a link for online meetings. */
const placeOf = (
  { address, summary: { location } }: Booked,
  { places }: EventView,
  words: Words
): { readonly text: string; readonly link?: string } => {
  const place = places.find(({ kind }) => kind === location.kind)
  if (place === undefined) return { text: location.kind }
  const where = place.kind === "in_person_attendee" ? address : (place.address ?? "")
  return {
    text: where === "" ? words.places[place.kind] : `${words.places[place.kind]}: ${where}`,
    ...(location.conferencingLink === undefined ? {} : { link: location.conferencingLink })
  }
}
