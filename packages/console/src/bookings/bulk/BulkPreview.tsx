import { mailedGuests } from "@calendeal/domain/bookings"
import { say, sayCount } from "@calendeal/web-kit/say"
import type { BookingInList } from "../../api/client.ts"
import { timesOf } from "../../parts/times.ts"
import { useHosts } from "../../queries/eventTypes.ts"
import { useMembers } from "../../queries/useMembers.ts"
import { useView } from "../../view/useView.ts"
import { bookerOf } from "../bookerOf.ts"
import type { BulkAct, Hindrance } from "./hindranceOf.ts"
import { KeptBookings } from "./KeptBookings.tsx"

/** What an act will do: each booking with who gets which email, and those that it leaves as they are, with the reason (D-CON-174). */
export const BulkPreview = ({
  able,
  act,
  unable
}: {
  readonly act: BulkAct
  readonly able: ReadonlyArray<BookingInList>
  readonly unable: ReadonlyArray<{ readonly booking: BookingInList; readonly hindrance: Hindrance }>
}) => {
  const { lang, words } = useView()
  const hosts = useHosts().data ?? []
  const members = (useMembers().data ?? []).filter(({ bookingMails }) => bookingMails)
  const { both } = timesOf(lang)
  const recipientsOf = ({ attendees, hostIds, organiser }: BookingInList) => [
    ...attendees.filter(({ role }) => role === "booker").map(({ email }) => email),
    ...mailedGuests(attendees).map(({ guest }) => guest.email),
    ...hostIds.map((id) => hosts.find((host) => host.id === id)?.name ?? organiser.name),
    ...members.map(({ email }) => email)
  ]
  const mails = act === "cancel" ? able.reduce((sum, booking) => sum + recipientsOf(booking).length, 0) : 0
  return (
    <>
      <p>{mails === 0 ? words.bulkNoMails : sayCount(lang, words.bulkMails, mails)}</p>
      <ul class="bulk">
        {able.map((booking) => (
          <li key={booking.uid}>
            <b dir="auto">{bookerOf(booking, words)}</b> <span class="soft">{both(booking.startAt)}</span>
            {act === "cancel" && (
              <small class="line" dir="auto">
                {say(words.bulkWho, { recipients: recipientsOf(booking).join(", ") })}
              </small>
            )}
          </li>
        ))}
      </ul>
      <KeptBookings
        bookings={unable.map(({ booking, hindrance }) => ({ booking, reason: words[`bulk_${hindrance}`] }))}
      />
    </>
  )
}
