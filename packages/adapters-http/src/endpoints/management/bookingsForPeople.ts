import { bookerEmail, bookForPerson, changeGuests, timesForPerson } from "@calendeal/domain/bookings"
import { PersonName } from "@calendeal/domain/contacts"
import type { HostId } from "@calendeal/domain/event-types"
import { originOf, ownHost } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerRequest } from "effect/http"
import {
  BookingDraft,
  BookingGuests,
  BookingTimesRequest,
  BookingUnavailable,
  EventTypeNotFound,
  Membership,
  NotFound
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { invalidField, refuse } from "../../middleware/refusals.ts"
import { bookRefusals } from "../book.ts"
import { bookingView } from "./bookings.ts"
import { find } from "./resources.ts"

export const otherHost = () =>
  Effect.fail(invalidField("hostId", { message: "must be a host of the event type", code: "other_host" }))

const draft = strictFieldsOf(BookingDraft)

export const createBooking = Effect.fnUntraced(
  function* () {
    const { audit, member } = yield* Membership
    const given = yield* draft
    yield* counted
    yield* Effect.mapError(ownEventType(given.eventTypeId), () => new EventTypeNotFound())
    const { headers } = yield* HttpServerRequest.HttpServerRequest
    const { booking } = yield* bookForPerson(
      {
        eventTypeId: given.eventTypeId,
        startAt: given.startAt,
        bookerTimezone: given.bookerTimezone,
        language: Option.fromUndefinedOr(given.language),
        ...given.attendees,
        responses: given.responses ?? {},
        locationKind: Option.fromUndefinedOr(given.locationKind),
        attendeeAddress: Option.fromUndefinedOr(given.attendeeAddress)
      },
      {
        by: { userId: member.userId, origin: originOf(audit) },
        key: headers["idempotency-key"] ?? null,
        hostId: yield* hostFor(given.hostId),
        consentWay: given.consentWay ?? null
      }
    )
    return bookingView(booking)
  },
  Effect.catchTags({ ...bookRefusals, HostNotOfEventType: otherHost })
)

/** The event type. Members who are hosts book only those in which they take part (D-HOST-2). */
export const ownEventType = Effect.fnUntraced(function* (id: string) {
  const { value } = yield* find("eventTypes", id)
  const own = ownHost((yield* Membership).member)
  const isOwn = own === null || value.hosts.some(({ hostId }) => hostId === own)
  return isOwn ? value : yield* new NotFound()
})

/** A booking causes mails, so a member makes few per minute (D-MGMT-40). */
export const counted = Effect.gen(function* () {
  const { audit, member } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.memberBookings
  yield* pass(limit, yield* throttle.consume(limit, `${audit.workspaceId}:${member.userId}`))
})

/** The named host. Members who are hosts book with themselves only (D-HOST-2). */
export const hostFor = Effect.fnUntraced(function* (named: HostId | undefined) {
  const own = ownHost((yield* Membership).member)
  if (own !== null && named !== undefined && named !== own) return yield* otherHost()
  return own ?? named ?? null
})

const guestsOf = strictFieldsOf(BookingGuests)

export const setBookingGuests = Effect.fnUntraced(
  function* ({ params }: { readonly params: { readonly bookingUid: string } }) {
    const { audit, member } = yield* Membership
    const { guests } = yield* guestsOf
    const booking = yield* find("bookings", params.bookingUid)
    const emails = [bookerEmail(booking), ...guests.map(({ email }) => email)]
    const again = guests.findIndex(({ email }, index) => emails.indexOf(email) <= index)
    if (again >= 0)
      return yield* invalidField(["guests", again, "email"], {
        message: "must not be the email of another attendee",
        code: "twice"
      })
    yield* counted
    const changed = yield* changeGuests(
      booking,
      guests.map(({ email, name }) => ({ email, name: name ?? nameIn(email) })),
      { at: audit.at, proof: { userId: member.userId, origin: originOf(audit) }, requestId: audit.requestId }
    )
    return bookingView(changed)
  },
  Effect.catchTags({
    BookingUnavailable: refuse(BookingUnavailable),
    RescheduledBookingNotFound: refuse(NotFound)
  })
)

/** A guest needs no name. A long email is cut to a name's length. */
const nameIn = (email: string) => PersonName.make(email.slice(0, 120))

const times = strictFieldsOf(BookingTimesRequest)

export const listBookingTimes = Effect.fnUntraced(
  function* ({ params }: { readonly params: { readonly eventTypeId: string } }) {
    const { booker, bookerTimezone: timezone, date, hostId, responses = {} } = yield* times
    const { id: eventTypeId } = yield* ownEventType(params.eventTypeId)
    const { nextDate, starts } = yield* timesForPerson({
      booker: { eventTypeId, booker, responses },
      date,
      hostId: yield* hostFor(hostId),
      timezone
    })
    return { date, times: starts.map((startAt) => ({ startAt })), nextDate }
  },
  Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound), HostNotOfEventType: otherHost })
)
