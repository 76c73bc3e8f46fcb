import * as Option from "effect/Option"
import type { BookingRequest } from "@calendeal/domain/bookings"

/** What a booking request need not say: no guests, no answers, the first location, nothing replaced, not framed. */
export const unsaid = {
  guests: [],
  responses: {},
  locationKind: Option.none(),
  attendeeAddress: Option.none(),
  consent: false,
  touch: {},
  contactId: Option.none(),
  rescheduledFrom: Option.none(),
  token: Option.none(),
  leadProof: Option.none(),
  requestId: "request-1",
  embed: false
} as const satisfies Partial<BookingRequest>
