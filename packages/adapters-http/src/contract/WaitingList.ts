import { rateLimits } from "@calendeal/domain/rate-limits"
import { waitingLimits } from "@calendeal/domain/waiting"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { BookPayload } from "./Book.ts"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  EmailNotAllowed,
  EventTypeNotFound,
  InvalidLocation,
  InvalidTimezone,
  NoLocationConfigured,
  PerInviteeLimit,
  PhoneRequired
} from "./errors.ts"
import { Instant } from "./fields.ts"
import { CausesMails, CountedBody, limitedTo } from "./middleware.ts"

/** A period that suits a person who waits. */
export const WaitingPeriod = Schema.Struct({ from: Instant, until: Instant }).annotate({
  identifier: "WaitingPeriod",
  description: "A booking that begins and ends in it suits."
})

/** A person for whom no time suits, with what their own booking needs. */
export const WaitingEntryPayload = Schema.Struct({
  ...Struct.pick(BookPayload.fields, [
    "eventTypeId",
    "bookerTimezone",
    "language",
    "attendees",
    "responses",
    "selectedLocationKind",
    "attendeeAddress",
    "consent"
  ]),
  periods: Schema.Array(WaitingPeriod)
    .check(Schema.isBetweenLength(1, waitingLimits.periods))
    .annotate({
      description: `1-${waitingLimits.periods} periods. The last one ends in the future, and within ${waitingLimits.days} days.`
    })
}).annotate({ identifier: "WaitingEntryRequest" })

/** `POST /waiting-list` (D-WAIT-2). */
export const CreateWaitingEntry = HttpApiEndpoint.post("createWaitingEntry", "/waiting-list", {
  payload: WaitingEntryPayload,
  success: Schema.Struct({
    until: Instant.annotate({ description: "Until when the person waits: the end of the last period." })
  })
    .annotate({ identifier: "WaitingEntryCreated" })
    .pipe(HttpApiSchema.status(201)),
  error: [
    InvalidTimezone,
    ConsentRequired,
    PhoneRequired,
    AddressRequired,
    InvalidLocation,
    EmailNotAllowed,
    EventTypeNotFound,
    BookingUnavailable,
    PerInviteeLimit,
    NoLocationConfigured
  ]
})
  .middleware(CountedBody)
  .annotateMerge(limitedTo(rateLimits.book, "Wait for a time"))
  .annotate(CausesMails, true)
  .annotate(
    OpenApi.Description,
    "Puts a person on the waiting list of the event type, if it has one. A time that opens is offered to one person after the other, by a mail with a link. A person who waits already keeps the place, and the answer is the same, so that it does not show who waits. 409 `booking_unavailable` also says that the event type has no list or that the list is full."
  )
