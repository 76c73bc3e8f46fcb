import { say, sayCount } from "@calendeal/web-kit/say"
import { Fragment } from "preact"
import type { BookingInList } from "../api/client.ts"
import { Face } from "../parts/Face.tsx"
import { Table } from "../parts/Table.tsx"
import { dateIn, timesOf } from "../parts/times.ts"
import { useMinute } from "../view/useMinute.ts"
import { useView } from "../view/useView.ts"
import { type Badge, badgeOf } from "./badgeOf.ts"
import { BookingBadge } from "./BookingBadge.tsx"
import { bookerOf } from "./bookerOf.ts"
import { lengthText } from "./lengthText.ts"
import { RowLink } from "./RowLink.tsx"
import { sourceText } from "./touchText.ts"
import type { DayFigures } from "./useBookedDays.ts"

/** Bookings by day, in the given order. */
export const BookingTable = ({
  bookings,
  figures,
  onPick,
  onSelect,
  picked,
  selected
}: {
  /** The bookings that several acts are for. Null: none are chosen now. */
  readonly picked: ReadonlySet<string> | null
  readonly onPick: (uid: string) => void
  readonly bookings: ReadonlyArray<BookingInList>
  readonly figures: ReadonlyArray<DayFigures>
  readonly onSelect: (uid: string) => void
  readonly selected: string | undefined
}) => {
  const { lang, words } = useView()
  const { day, time } = timesOf(lang)
  const now = useMinute()
  const today = day(new Date(now).toISOString())
  const days: Array<{ readonly name: string; readonly bookings: Array<BookingInList> }> = []
  for (const booking of bookings) {
    const name = day(booking.startAt)
    const last = days.at(-1)
    if (last?.name === name) last.bookings.push(booking)
    else days.push({ name, bookings: [booking] })
  }
  const badges = new Map(bookings.map((booking) => [booking.uid, badgeOf(booking, now)]))
  const columns = picked === null ? 4 : 5
  const hasState = [...badges.values()].some((badge) => badge !== null)
  return (
    <Table class="bookings" caption={words.bookings} isText>
      <thead>
        <tr>
          {picked !== null && <th scope="col">{words.bulkSelection}</th>}
          <th scope="col">{words.time}</th>
          <th scope="col">{words.who}</th>
          <th scope="col">{words.eventType}</th>
          <th scope="col">{words.host}</th>
          {hasState && <th scope="col">{words.state}</th>}
        </tr>
      </thead>
      <tbody>
        {days.map(({ bookings: booked, name }, index) => (
          <Fragment key={`${name} ${index}`}>
            <tr class="day">
              <th scope="rowgroup" colSpan={hasState ? columns + 1 : columns}>
                <div>
                  <span>{name === today ? say(words.today, { day: name }) : name}</span>
                  <DayFigure figure={figures.find(({ date }) => isOf(date, booked))} />
                </div>
              </th>
            </tr>
            {booked.map((booking) => (
              <Row
                key={booking.uid}
                badge={badges.get(booking.uid) ?? null}
                booking={booking}
                hasState={hasState}
                isPicked={picked && picked.has(booking.uid)}
                isSelected={booking.uid === selected}
                onPick={onPick}
                onSelect={onSelect}
                time={time}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )

  function isOf(date: string, booked: ReadonlyArray<BookingInList>): boolean {
    return booked.slice(0, 1).some(({ startAt }) => dateIn(startAt) === date)
  }
}

/** How many meetings a day has, and how long they are. */
const DayFigure = ({ figure }: { readonly figure: DayFigures | undefined }) => {
  const { lang, words } = useView()
  if (figure === undefined || figure.bookings === 0) return null
  return (
    <span class="soft">
      {sayCount(lang, words.meetings, figure.bookings)} · {lengthText(lang, figure.minutes)}
    </span>
  )
}

const Row = ({
  badge,
  booking,
  hasState,
  isPicked,
  isSelected,
  onPick,
  onSelect,
  time
}: {
  readonly badge: Badge | null
  readonly booking: BookingInList
  readonly hasState: boolean
  /** Null: it cannot be picked now. */
  readonly isPicked: boolean | null
  readonly isSelected: boolean
  readonly onPick: (uid: string) => void
  readonly onSelect: (uid: string) => void
  readonly time: (at: string) => string
}) => {
  const { words } = useView()
  const { company, endAt, eventTypeTitle, firstTouch, hostPicture, organiser, startAt, title } = booking
  const name = bookerOf(booking, words)
  return (
    <tr class={isSelected ? "row on" : "row"}>
      {isPicked !== null && (
        <td class="pick">
          <label>
            <input
              type="checkbox"
              checked={isPicked}
              aria-label={say(words.bulkPick, { name, time: `${time(startAt)}` })}
              onChange={() => onPick(booking.uid)}
            />
          </label>
        </td>
      )}
      <td class="when">
        <b>{time(startAt)}</b>
        <span> – {time(endAt)}</span>
      </td>
      <td class="who">
        <div>
          <Face name={name} isNamed />
          <p>
            <RowLink booking={booking} onSelect={onSelect}>
              {name}
            </RowLink>
            {company !== null && <small dir="auto">{company}</small>}
          </p>
        </div>
      </td>
      <td class="what">
        <span dir="auto">{eventTypeTitle ?? title}</span>
        {firstTouch !== null && <small dir="auto">{sourceText(firstTouch.touch, words)}</small>}
      </td>
      <td class="host">
        <Face name={organiser.name} picture={hostPicture} />
      </td>
      {hasState && <td class="state">{badge !== null && <BookingBadge badge={badge} />}</td>}
    </tr>
  )
}
