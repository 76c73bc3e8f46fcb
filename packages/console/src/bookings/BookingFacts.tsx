import type { ComponentChildren } from "preact"
import type { BookingDetails, Contact } from "../api/client.ts"
import { useView } from "../shell/useView.ts"
import { zoneName } from "./times.ts"
import { touchText } from "./touchText.ts"

/** Who booked, where the meeting is, and which visits led to it. */
export const BookingFacts = ({
  booking,
  contact
}: {
  readonly booking: BookingDetails
  readonly contact: Contact | undefined
}) => {
  const { words } = useView()
  const { attendeeAddress, attendees, bookerTimezone, consent, link, location, uid } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  const guests = attendees.filter(({ role }) => role === "guest")
  const { first = null, last = null } = contact?.attribution ?? {}
  const { phone = null } = contact ?? {}
  const { fault = null } = link ?? {}
  const address =
    link?.url ??
    ("conferencingLink" in location
      ? location.conferencingLink
      : "address" in location
        ? location.address
        : attendeeAddress)
  return (
    <div class="facts">
      <section class="card" aria-labelledby="details">
        <h2 id="details">{words.details}</h2>
        <dl>
          {booker !== undefined && <Fact name={words.email}>{booker.email}</Fact>}
          {phone !== null && <Fact name={words.phone}>{phone}</Fact>}
          <Fact name={words.zone}>{zoneName(bookerTimezone)}</Fact>
          {guests.length > 0 && (
            <Fact name={words.guests}>
              {guests.map(({ email, name }) => (
                <span key={email} class="line" dir="auto">
                  {name} ({email})
                </span>
              ))}
            </Fact>
          )}
          <Fact name={words.place}>
            {words[`place_${location.kind}`]}
            {address !== null && (
              <span class="line soft" dir="auto">
                {address}
              </span>
            )}
            {fault !== null && <span class="line fault">{fault}</span>}
          </Fact>
          {consent !== null && <Fact name={words.consent}>{consent.text}</Fact>}
          <Fact name={words.number}>{uid}</Fact>
        </dl>
      </section>
      {first !== null && (
        <section class="card" aria-labelledby="credit">
          <h2 id="credit">{words.credit}</h2>
          <dl>
            <Fact name={words.firstTouch}>{touchText(first.touch, words)}</Fact>
            {last !== null && <Fact name={words.lastTouch}>{touchText(last.touch, words)}</Fact>}
          </dl>
        </section>
      )}
    </div>
  )
}

const Fact = ({ children, name }: { readonly children: ComponentChildren; readonly name: string }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
