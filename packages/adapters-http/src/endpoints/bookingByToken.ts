import { type Booking, cancel, summarise } from "@calendeal/domain/bookings"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  BookingUnavailable,
  InvalidToken,
  NotFound,
  PresentedToken,
  type Summary
} from "../contract/index.ts"
import { refuse } from "../middleware/refusals.ts"
import { RequestId } from "../middleware/requestHeaders.ts"

export const bookingSummary = Effect.fnUntraced(
  function* () {
    const token = yield* PresentedToken
    return answer(yield* summarise(Redacted.value(token)))
  },
  Effect.catchTags({
    InvalidToken: refuse(InvalidToken),
    BookingNotFound: refuse(NotFound)
  })
)

const answer = ({ attendees, location, organiser, ...booking }: Booking): typeof Summary.Type => ({
  uid: booking.uid,
  title: booking.title,
  start_time: booking.startAt,
  end_time: booking.endAt,
  location: {
    kind: location.kind,
    ...("conferencingLink" in location ? { conferencingLink: location.conferencingLink } : {})
  },
  host_name: organiser.name,
  host_username: organiser.username,
  avatar_url: organiser.avatarUrl,
  attendees,
  is_routed: booking.isRouted
})

export const bookingCancel = Effect.fnUntraced(
  function* () {
    const token = yield* PresentedToken
    return { uid: yield* cancel(Redacted.value(token), yield* RequestId), status: "cancelled" as const }
  },
  Effect.catchTags({
    InvalidToken: refuse(InvalidToken),
    BookingNotFound: refuse(NotFound),
    BookingUnavailable: refuse(BookingUnavailable)
  })
)
