import type { BookingInList } from "../../api/client.ts"
import { timesOf } from "../../parts/times.ts"
import { useView } from "../../view/useView.ts"
import { bookerOf } from "../bookerOf.ts"

/** The bookings that an act leaves as they are, each with the reason. Nothing if there are none. */
export const KeptBookings = ({
  bookings
}: {
  readonly bookings: ReadonlyArray<{ readonly booking: BookingInList; readonly reason: string }>
}) => {
  const { lang, words } = useView()
  const { both } = timesOf(lang)
  if (bookings.length === 0) return null
  return (
    <>
      <h3>{words.bulkLeft}</h3>
      <ul class="bulk">
        {bookings.map(({ booking, reason }) => (
          <li key={booking.uid}>
            <b dir="auto">{bookerOf(booking, words)}</b> <span class="soft">{both(booking.startAt)}</span>
            <small class="line">{reason}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
