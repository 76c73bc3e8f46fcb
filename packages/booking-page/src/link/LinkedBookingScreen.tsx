import type { RefObject } from "preact"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import { formatsOf } from "../calendar/formats.ts"
import { deviceZone } from "../calendar/zones.ts"
import { BookingFacts } from "../confirmation/BookingFacts.tsx"
import { useLateLink } from "../confirmation/useLateLink.ts"
import { storedPreferences } from "../journey/preferences.ts"
import type { LinkView } from "../page/PageView.ts"
import type { Words } from "../words/Words.ts"
import { movingHref, type Opened } from "./LinkScreen.ts"

/** The booking of a mail's link, in the time zone of the device, with the actions that the link allows. */
export const LinkedBookingScreen = ({
  heading,
  lang,
  onCancel,
  opened,
  words
}: LinkView & {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly opened: Opened
  readonly onCancel: () => void
}) => {
  const { booking } = opened
  const { link } = booking
  const { follows, location: place } = useLateLink(booking, opened.token)
  const moving = movingHref(opened, location.search)
  const guests = booking.attendees.filter(({ role }) => role !== "booker").map(({ name }) => name)
  const kind = nameOf(place.kind, words)
  const formats = formatsOf(localeFor(lang), deviceZone(), storedPreferences().clock)
  return (
    <div class="booked">
      <h2 ref={heading} tabIndex={-1}>
        {booking.title}
      </h2>
      {booking.status !== undefined && (
        <p role="status">
          {booking.status !== "payment_due"
            ? words.requested
            : link.payment === undefined
              ? words.payment.dueText
              : say(words.payment.held, { time: formats.time(link.payment.until) })}
        </p>
      )}
      {booking.is_paid && <p role="status">{words.payment[booking.status ? "asked" : "paid"]}</p>}
      {link.move !== undefined && (
        <p role="status">
          {say(words.wish[link.move.status], {
            when: `${formats.fullDayOf(link.move.start_time)}, ${formats.time(link.move.start_time)}`
          })}
        </p>
      )}
      <BookingFacts
        isHeaded
        clock={storedPreferences().clock}
        summary={booking}
        names={[link.booker_name, ...guests, ...(link.other_attendees ?? [])]}
        place={{
          follows,
          text: link.address === null ? kind : `${kind}: ${link.address}`,
          ...(place.conferencingLink === undefined ? {} : { link: place.conferencingLink })
        }}
        zone={deviceZone()}
        lang={lang}
        words={words}
      />
      {/* Who went back on the provider's page (D-PAY-23). */}
      {link.payment !== undefined && (
        <p class="links">
          <a class="button" href={link.payment.url}>
            {words.payment.now}
          </a>
          {link.page !== null && (
            <a class="button quiet" href={link.page}>
              {words.payment.other}
            </a>
          )}
        </p>
      )}
      {link.can_change && (
        <p class="links">
          {moving !== null && booking.status === undefined && (
            <a class="button" href={moving}>
              {words.reschedule}
            </a>
          )}
          <button type="button" class="button quiet" onClick={onCancel}>
            {booking.status === undefined ? words.cancel : words.withdraw}
          </button>
        </p>
      )}
    </div>
  )
}

/** The name of a kind of place. */
const nameOf = (kind: string, { places }: Words): string =>
  Object.entries(places).find(([known]) => known === kind)?.[1] ?? kind
