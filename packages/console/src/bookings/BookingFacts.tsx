import type { ComponentChildren } from "preact"
import type { BookingDetails, Contact } from "../api/client.ts"
import { labelOf } from "../event-types/labelOf.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { loadedLater } from "../parts/loadedLater.tsx"
import { DealCard } from "./DealCard.tsx"
import { PaymentFact } from "./PaymentFact.tsx"
import { zoneName } from "../parts/times.ts"

const stateWords = { open: "isOpen", closed: "isClosed", lost: "isLost" } as const

const Credit = loadedLater(async () => (await import("./Credit.tsx")).Credit)

/** Few bookings are of groups. */
const GroupCard = loadedLater(async () => (await import("./GroupCard.tsx")).GroupCard)

/** Who booked, with which deal and answers, where the meeting is, and which visits led to it. */
export const BookingFacts = ({
  booking,
  contact
}: {
  readonly booking: BookingDetails
  readonly contact: Contact | undefined
}) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { attendeeAddress, attendees, bookerTimezone, consent, link, location, payment, uid } = booking
  const booker = attendees.find(({ role }) => role === "booker")
  const guests = attendees.filter(({ role }) => role === "guest")
  const { deal, events } = booking.meeting
  const answers = Object.entries(booking.meeting.answers)
  const questions = useEventTypes().data?.find(({ id }) => id === booking.eventTypeId)?.form.fields ?? []
  const earlier = new Set(events.map((event) => event.uid).filter((each) => each !== uid))
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
      {deal !== null && <DealCard deal={deal} />}
      <section class="card" aria-labelledby="details">
        <h2 id="details">{words.details}</h2>
        <dl>
          {contact !== undefined && (
            <Fact name={words.deals.contact}>
              <a href={`/console/${slug}/contacts/${contact.id}`}>{contact.name ?? contact.email}</a>
            </Fact>
          )}
          {deal !== null && (
            <Fact name={words.deals.dealOf}>
              <a href={`/console/${slug}/deals/${deal.id}`}>{words.deals[stateWords[deal.status]]}</a>
            </Fact>
          )}
          {payment !== undefined && (
            <Fact name={words.payment}>
              <PaymentFact booking={booking} payment={payment} />
            </Fact>
          )}
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
          {consent !== null && (
            <Fact name={words.consent}>
              {consent.text}
              {consent.way !== undefined && (
                <span class="line soft">{words.newBooking[`consent_${consent.way}`]}</span>
              )}
            </Fact>
          )}
          <Fact name={words.number}>{uid}</Fact>
          {earlier.size > 0 && (
            <Fact name={words.earlierNumbers}>
              {[...earlier].map((each) => (
                <span key={each} class="line">
                  {each}
                </span>
              ))}
            </Fact>
          )}
        </dl>
      </section>
      {answers.length > 0 && (
        <section class="card" aria-labelledby="answers">
          <h2 id="answers">{words.answers}</h2>
          <dl>
            {answers.map(([key, answer]) => (
              <Fact key={key} name={labelOf(questions, key)}>
                {answer}
              </Fact>
            ))}
          </dl>
        </section>
      )}
      {/* Last, so that nothing moves when they are loaded. */}
      {contact !== undefined && <Credit attribution={contact.attribution} />}
      {booking.group !== undefined && <GroupCard booking={booking} groupId={booking.group.id} />}
    </div>
  )
}

const Fact = ({ children, name }: { readonly children: ComponentChildren; readonly name: string }) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
