import { say } from "@calendeal/web-kit/say"
import { takesPlace } from "@calendeal/domain/bookings"
import { useQuery } from "@tanstack/preact-query"
import { useLocation, useRoute } from "preact-iso"
import { useEffect } from "preact/hooks"
import { api, bodyOf, type BookingDetails, Refusal } from "../api/client.ts"
import { Loading } from "../parts/Loading.tsx"
import { Header } from "../parts/Header.tsx"
import { NotFound } from "../parts/NotFound.tsx"
import { ScreenBody } from "../parts/ScreenBody.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { bookerOf } from "./bookerOf.ts"
import { BookingActions } from "./BookingActions.tsx"
import { BookingFacts } from "./BookingFacts.tsx"
import { Story } from "./Story.tsx"
import { isNumber } from "./filters.ts"
import { statusWordOf } from "./statusWords.ts"
import { timesOf, zoneName } from "../parts/times.ts"

/** The newest booking of a meeting with the story of all of them. An earlier number leads to it (D-CON-91). */
export const BookingScreen = () => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const { params } = useRoute()
  const uid = params["uid"] ?? ""
  const path = { path: { workspaceId, bookingUid: uid } }
  const booking = useQuery({
    queryKey: [workspaceId, "booking", uid],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}", { params: path }))
  })
  const newest = booking.data?.meeting.newestUid ?? uid
  const { route } = useLocation()
  const list = `/console/${slug}/bookings`
  useEffect(() => {
    if (newest !== uid) route(`${list}/${newest}?was=${uid}`, true)
  }, [newest, uid])
  if (booking.error instanceof Refusal && booking.error.status === 404) return <NotFound />
  const parent = { href: list, text: words.bookings }
  if (booking.data === undefined || newest !== uid)
    return (
      <>
        <Header title={words.bookings} />
        <div class="body">
          <Loading query={booking} />
        </div>
      </>
    )
  return (
    <>
      <Header title={bookerOf(booking.data, words)} parent={parent} />
      <Loaded booking={booking.data} key={uid} />
    </>
  )
}

const Loaded = ({ booking }: { readonly booking: BookingDetails }) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const contact = useQuery({
    queryKey: [workspaceId, "contact", booking.contactId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/contacts/{contactId}", {
          params: { path: { workspaceId, contactId: booking.contactId } }
        })
      )
  })
  const { endAt, rescheduledFrom, sequence, startAt } = booking
  const theirs = timesOf(lang, booking.bookerTimezone)
  const was = useLocation().query["was"]
  return (
    <ScreenBody>
      {isNumber(was) && (
        <p class="soft" role="status">
          {say(words.wasMoved, { number: was })}
        </p>
      )}
      <div class="meeting">
        <DayTile at={startAt} />
        <div>
          <h2 dir="auto">{booking.title}</h2>
          <p>
            {say(words.withHost, { time: timesOf(lang).span(startAt, endAt), host: booking.organiser.name })}
          </p>
          <p class="soft">
            {say(words.theirTime, { time: theirs.both(startAt), zone: zoneName(booking.bookerTimezone) })}
          </p>
        </div>
        <span class={takesPlace(booking) ? "tag on" : "tag"}>{words[statusWordOf(booking)]}</span>
        {takesPlace(booking) && rescheduledFrom !== null && (
          <a class="tag" href="#story">
            {say(words.movedTimes, { count: sequence })}
          </a>
        )}
        <BookingActions booking={booking} />
      </div>
      <div class="columns">
        <Story booking={booking} attribution={contact.data?.attribution} />
        <BookingFacts booking={booking} contact={contact.data} />
      </div>
    </ScreenBody>
  )
}

/** The day of the meeting as a leaf of a calendar. The text beside it says it to screen readers. */
const DayTile = ({ at }: { readonly at: string }) => {
  const { lang } = useView()
  const { day, month } = timesOf(lang).leaf(at)
  return (
    <div class="leaf" aria-hidden="true">
      <span>{month}</span>
      <b>{day}</b>
    </div>
  )
}
