import type { Booking } from "../api/client.ts"
import { CsvButton } from "../parts/CsvButton.tsx"
import type { Page } from "../parts/firstRows.ts"
import { useView } from "../view/useView.ts"
import { bookerOf } from "./bookerOf.ts"
import type { When } from "./filters.ts"
import { statusWordOf } from "./statusWords.ts"

/** The list of bookings as a file. The instants are in UTC, as in the API. */
export const BookingCsv = ({
  read,
  when
}: {
  readonly read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Booking>>
  readonly when: When
}) => {
  const { words } = useView()
  const rowOf = (booking: Booking) => {
    const { attendance, attendees, endAt, linkId, organiser, startAt, title, uid } = booking
    const booker = attendees.find(({ role }) => role === "booker")
    return [
      uid,
      startAt,
      endAt,
      title,
      bookerOf(booking, words),
      booker?.email ?? "",
      organiser.name,
      words[statusWordOf(booking)],
      attendance === null ? "" : words[`mark_${attendance.mark}`],
      linkId ?? ""
    ]
  }
  return (
    <CsvButton
      name={`bookings-${when}`}
      head={[
        words.number,
        "start",
        "end",
        words.eventType,
        words.who,
        words.email,
        words.host,
        words.state,
        words.attendance,
        "link"
      ]}
      read={read}
      rowsOf={(bookings) => bookings.map(rowOf)}
    />
  )
}
