import { say } from "@calendeal/web-kit/say"
import { takesPlace } from "@calendeal/domain/bookings"
import { Fragment } from "preact"
import type { Booking } from "../api/client.ts"
import { useMinute } from "../view/useMinute.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { bookerOf, namesHost } from "./bookerOf.ts"
import { statusWords } from "./statusWords.ts"
import { Table } from "../parts/Table.tsx"
import { timesOf } from "../parts/times.ts"

/** Bookings by day, in the given order. */
export const BookingTable = ({ bookings }: { readonly bookings: ReadonlyArray<Booking> }) => {
  const { lang, words } = useView()
  const { day, time } = timesOf(lang)
  const today = day(new Date(useMinute()).toISOString())
  const days: Array<{ readonly name: string; readonly bookings: Array<Booking> }> = []
  for (const booking of bookings) {
    const name = day(booking.startAt)
    const last = days.at(-1)
    if (last?.name === name) last.bookings.push(booking)
    else days.push({ name, bookings: [booking] })
  }
  return (
    <Table class="bookings" caption={words.bookings} isText stacked="placed">
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.host}</th>
          <th scope="col">{words.state}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ bookings: booked, name }, index) => (
          <Fragment key={`${name} ${index}`}>
            <tr class="day">
              <th scope="rowgroup" colSpan={4}>
                {name === today ? say(words.today, { day: name }) : name}
              </th>
            </tr>
            {booked.map((booking) => (
              <Row key={booking.uid} booking={booking} time={time} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

const Row = ({ booking, time }: { readonly booking: Booking; readonly time: (at: string) => string }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  return (
    <tr class="row">
      <td class="when">
        <b>{time(booking.startAt)}</b> – {time(booking.endAt)}
      </td>
      <td class="who">
        <a href={`/console/${slug}/bookings/${booking.uid}`} dir="auto">
          {bookerOf(booking, words)}
        </a>
        <small dir="auto">{booking.title}</small>
      </td>
      {/* Phones show the host below the title, unless the title names them. */}
      <td class={namesHost(booking) ? "host named" : "host"} dir="auto">
        {booking.organiser.name}
      </td>
      <td class="state">
        <Tags booking={booking} />
      </td>
    </tr>
  )
}

const Tags = ({ booking }: { readonly booking: Booking }) => {
  const { words } = useView()
  const { attendance, calendarEntries, rescheduledFrom, sequence, status } = booking
  const isBroken = calendarEntries.some(({ change, fault }) => fault !== null || change !== null)
  return (
    <>
      {!takesPlace(booking) && <span class="tag">{words[statusWords[status]]}</span>}
      {attendance !== null && (
        <span class={attendance.mark === "attended" ? "tag on" : "tag bad"}>
          {words[`mark_${attendance.mark}`]}
        </span>
      )}
      {takesPlace(booking) && isBroken && <span class="tag bad">{words.calendarFault}</span>}
      {takesPlace(booking) && rescheduledFrom !== null && (
        <span class="tag">{say(words.movedTimes, { count: sequence })}</span>
      )}
    </>
  )
}
