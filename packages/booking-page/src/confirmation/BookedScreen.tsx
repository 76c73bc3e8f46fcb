import { firstNameOf } from "@calendeal/domain/texts"
import { formatsOf } from "../calendar/formats.ts"
import { localeFor } from "@calendeal/web-kit/locale-for"
import type { ScreenProps } from "../journey/useJourney.ts"
import type { Booked } from "../journey/State.ts"
import type { EventView } from "../page/PageView.ts"
import { say } from "@calendeal/web-kit/say"
import type { Words } from "../words/Words.ts"
import { BookingFacts, type ShownPlace } from "./BookingFacts.tsx"
import { ContactLine } from "../page/ContactLine.tsx"
import { type CalendarEntry, googleLink, outlookLink } from "./calendarLinks.ts"
import { NextMails } from "./NextMails.tsx"
import { RedirectNotice } from "./redirects.tsx"
import { type ShownLocation, useLateLink } from "./useLateLink.ts"

/** The confirmation: event, time, hosts and place, calendar links, and the ways to move or cancel the booking. */
export const BookedScreen = ({
  booked,
  heading,
  journey,
  view: { embed, event, lang, words }
}: ScreenProps & { readonly booked: Booked }) => {
  const { redirect, summary, token } = booked
  const isRequested = summary.status !== undefined
  const isDue = summary.status === "payment_due"
  const shown = useLateLink(summary, isRequested ? null : token)
  const place = placeOf(booked.address, shown, event, words)
  const booker = summary.attendees.find(({ role }) => role === "booker")
  const entry: CalendarEntry = {
    title: summary.title,
    start: summary.start_time,
    end: summary.end_time,
    place: place.link ?? place.text,
    details: event.description
  }
  const formats = formatsOf(localeFor(lang), booked.zone, journey.clock)
  const day = formats.shortDayOf(summary.start_time)
  const name = firstNameOf(booker?.name ?? "") ?? ""
  return (
    <div class="booked">
      <h2 ref={heading} tabIndex={-1}>
        {isDue
          ? words.payment.due
          : isRequested
            ? words.requested
            : booked.moved
              ? words.moved
              : say(name === "" ? words.booked : words.bookedNamed, { day, name })}
      </h2>
      {isDue && <p>{words.payment.dueText}</p>}
      {booker !== undefined && !isDue && (
        <p>
          {say(
            isRequested ? (event.keepsTime ? words.requestedText : words.requestedOpen) : words.bookedText,
            { email: booker.email }
          )}
        </p>
      )}
      {isRequested && booked.movedFrom !== null && <p>{words.stays}</p>}
      <BookingFacts
        isHeaded={false}
        movedFrom={isRequested ? null : booked.movedFrom}
        clock={journey.clock}
        summary={summary}
        names={summary.attendees.map(({ name }) => name)}
        place={place}
        zone={booked.zone}
        lang={lang}
        words={words}
      />
      {isRequested || (
        <>
          <h3>{words.addToCalendar}</h3>
          <ul class="links">
            {token !== null && (
              <li>
                <form method="post" action="/booking.ics">
                  <input type="hidden" name="token" value={token} />
                  <button class="button quiet small">{words.icsFile}</button>
                </form>
              </li>
            )}
            {Object.entries({ Google: googleLink(entry), Outlook: outlookLink(entry) }).map(
              ([name, href]) => (
                <li key={name}>
                  <a class="button quiet small" href={href} target="_blank" rel="noopener">
                    {name}
                    <span class="unseen"> ({words.opensNewTab})</span>
                  </a>
                </li>
              )
            )}
          </ul>
          {booked.isExpired || (
            <NextMails
              formats={formats}
              reminders={event.reminders}
              start={summary.start_time}
              words={words}
            />
          )}
        </>
      )}
      {redirect !== null && (
        <RedirectNotice lang={lang} words={words} redirect={redirect} workspace={event.workspace} />
      )}
      {token !== null && (
        <p class="links-for">
          {isRequested || (
            <a class="button bare small" href={`#reschedule=${token}`}>
              {words.reschedule}
            </a>
          )}{" "}
          <a class="button bare small" href={`#cancel=${token}`}>
            {isRequested ? words.withdraw : words.cancel}
          </a>
          {isRequested || <span class="hint">{words.linksFor}</span>}
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
  address: string,
  { follows, location }: ShownLocation,
  { places }: EventView,
  words: Words
): ShownPlace => {
  const place = places.find(({ kind }) => kind === location.kind)
  if (place === undefined) return { text: location.kind, follows }
  const where = place.kind === "in_person_attendee" ? address : (place.address ?? "")
  return {
    follows,
    text: where === "" ? words.places[place.kind] : `${words.places[place.kind]}: ${where}`,
    ...(location.conferencingLink === undefined ? {} : { link: location.conferencingLink })
  }
}
