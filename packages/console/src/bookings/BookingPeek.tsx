import { isOpen, waits } from "@calendeal/domain/bookings"
import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { useEffect, useState } from "preact/hooks"
import { api, bodyOf, type BookingInList } from "../api/client.ts"
import { Face } from "../parts/Face.tsx"
import { Failed } from "../parts/Failed.tsx"
import { ownZone, timesOf, zoneName } from "../parts/times.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingActions } from "./BookingActions.tsx"
import { bookerOf } from "./bookerOf.ts"
import { DealCard } from "./DealCard.tsx"
import { meetingAddress } from "./meetingAddress.ts"
import { Story } from "./Story.tsx"

/** A booking that is passed with a key held down is not requested. In milliseconds. */
const pause = 150

/** The selected booking beside the list: what the row knows at once, then its story (D-CON-144). */
export const BookingPeek = ({
  booking,
  onClose
}: {
  readonly booking: BookingInList
  readonly onClose: () => void
}) => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const [isStaying, setStaying] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), pause)
    return () => clearTimeout(timer)
  }, [])
  const details = useQuery({
    queryKey: [workspaceId, "booking", booking.uid],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}", {
          params: { path: { workspaceId, bookingUid: booking.uid } },
          signal
        })
      ),
    enabled: isStaying
  })
  const { bookerTimezone, company, deal, endAt, eventTypeTitle, firstTouch, organiser, startAt, title } =
    booking
  const name = bookerOf(booking, words)
  const email = booking.attendees.find(({ role }) => role === "booker")?.email
  const { both, span } = timesOf(lang)
  const address = meetingAddress(details.data ?? booking)
  const isAhead = Date.parse(endAt) > Date.now()
  return (
    <>
      <header>
        <Face name={name} isNamed />
        <div>
          <h2 dir="auto">{name}</h2>
          <p class="soft" dir="auto">
            {[company, email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <button type="button" class="button small" aria-label={words.close} onClick={onClose}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      <p>
        <b>{span(startAt, endAt)}</b>
        <span class="soft line" dir="auto">
          {eventTypeTitle ?? title} · {organiser.name}
        </span>
        {bookerTimezone !== ownZone && (
          <span class="soft line">
            {say(words.theirTime, {
              time: timesOf(lang, bookerTimezone).both(startAt),
              zone: zoneName(bookerTimezone)
            })}
          </span>
        )}
      </p>
      {deal !== null && <DealCard deal={deal} />}
      <div class="acts">
        {isAhead && isOpen(booking) && address !== null && (
          // Before the meeting is approved, the answer comes first.
          <a
            class={waits(booking) ? "button" : "button first"}
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            {words.join}
          </a>
        )}
        <BookingActions booking={booking} isBrief />
        <a class="button" href={`/console/${slug}/bookings/${booking.uid}`}>
          {words.openBooking}
        </a>
      </div>
      {details.data !== undefined ? (
        <Story booking={details.data} attribution={{ first: firstTouch, last: null }} />
      ) : details.isError ? (
        <Failed failure={details.error} retry={() => details.refetch()} />
      ) : (
        <p class="soft">{both(booking.createdAt)}</p>
      )}
    </>
  )
}
