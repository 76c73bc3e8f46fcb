import { cancel, isPaid, standingOf, type Summarised, summarise, waits } from "@calendeal/domain/bookings"
import { widgetEventId } from "@calendeal/domain/conversions"
import { findLink, joinUrlOf, type MeetingLink } from "@calendeal/domain/conferencing"
import { askCheckout, type OpenedCheckout } from "@calendeal/domain/payment-deliveries"
import { isOnline } from "@calendeal/domain/event-types"
import { standing } from "./book.ts"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { HttpServerRequest } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import {
  Body,
  BookingUnavailable,
  CancellationByToken,
  InvalidToken,
  NotFound,
  PresentedToken,
  type Summary
} from "../contract/index.ts"
import { optionalOpenFieldsOf } from "../middleware/fieldsOf.ts"
import { refuse } from "../middleware/refusals.ts"
import { RequestId } from "../middleware/requestOrigin.ts"
import { bodyOf } from "../middleware/sessions.ts"

export const getBookingSummary = Effect.fnUntraced(
  function* () {
    const token = yield* PresentedToken
    const summarised = yield* summarise(Redacted.value(token))
    const { booking } = summarised
    const { rootUid, sequence } = booking
    const meetingLink = yield* findLink(booking)
    const payment = summarised.link === null ? null : yield* askCheckout(booking)
    return HttpApiSchema.withHeaders({
      headers: {
        "booking-root": rootUid,
        "booking-sequence": String(sequence),
        "booking-event-id": yield* widgetEventId(booking)
      },
      body: summaryOf(summarised, meetingLink, payment)
    })
  },
  Effect.catchTags({
    InvalidToken: refuse(InvalidToken),
    BookingNotFound: refuse(NotFound)
  })
)

const summaryOf = (
  { booking: { attendees, location, organiser, ...booking }, link }: Summarised,
  meetingLink: MeetingLink | null,
  payment: OpenedCheckout | null
): typeof Summary.Type => ({
  uid: booking.uid,
  title: booking.title,
  start_time: booking.startAt,
  end_time: booking.endAt,
  // The link of a meeting that waits follows with the confirmation.
  location: {
    kind: location.kind,
    ...(standingOf(booking) === null ? linkOf(joinUrlOf({ location }, meetingLink)) : {})
  },
  ...((meetingLink?.state === "pending" || (waits(booking) && isOnline(location))) && { link_follows: true }),
  ...standing(booking),
  ...(isPaid(booking) && { is_paid: true }),
  host_name: organiser.name,
  host_username: organiser.username,
  avatar_url: organiser.avatarUrl,
  attendees,
  is_routed: booking.isRouted,
  ...(link !== null && {
    link: {
      status: link.status,
      can_change: link.isChangeable,
      ...(link.refunds !== null && { refunds: link.refunds }),
      ...(link.move !== null && { move: { start_time: link.move.startAt, status: link.move.status } }),
      ...(payment !== null && { payment }),
      page: link.page && `/${link.page.workspaceSlug}/${link.page.eventTypeSlug}`,
      ...(link.others.length > 0 && { other_attendees: link.others }),
      booker_name: link.booker,
      address: link.address
    }
  })
})

const linkOf = (conferencingLink: string | null) => (conferencingLink === null ? {} : { conferencingLink })

const cancellation = optionalOpenFieldsOf(CancellationByToken)

export const cancelBooking = Effect.fnUntraced(
  function* () {
    const token = Redacted.value(yield* PresentedToken)
    const body = bodyOf(yield* HttpServerRequest.HttpServerRequest)
    const { reason = null } = yield* Effect.provideService(cancellation, Body, body)
    return { uid: yield* cancel(token, yield* RequestId, reason), status: "cancelled" as const }
  },
  Effect.catchTags({
    InvalidToken: refuse(InvalidToken),
    BookingNotFound: refuse(NotFound),
    BookingUnavailable: refuse(BookingUnavailable)
  })
)
