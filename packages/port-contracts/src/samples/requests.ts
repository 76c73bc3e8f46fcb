import * as Option from "effect/Option"
import type { BookingRequest, Circumstances } from "@calendeal/domain/bookings"
import { ContactId } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import type { Offering } from "@calendeal/domain/event-types"
import { sampleBookingUid } from "./bookings.ts"
import { sampleNow } from "./time.ts"

/** The optional fields of a booking request: no guests, no answers, the first location, not rescheduled, not embedded. */
export const minimalRequest = {
  guests: [],
  responses: {},
  language: Option.none(),
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

/** The circumstances of a booking at `sampleNow` without known contacts and busy periods. */
export const sampleCircumstances = (
  offering: Offering,
  overrides: Partial<Circumstances> = {}
): Circumstances => ({
  offering,
  now: sampleNow,
  lead: Option.none(),
  proof: "booker_email",
  freeMail: { includes: () => false },
  phoneNumbers: { e164: () => Option.none(), countryOf: () => Option.none() },
  consentSha256: "",
  fresh: {
    uid: sampleBookingUid(),
    dealId: DealId.make(crypto.randomUUID()),
    contactId: ContactId.make(crypto.randomUUID()),
    entryId: crypto.randomUUID()
  },
  contacts: { ofLead: Option.none(), ofEmail: Option.none() },
  history: { loads: new Map(), upcoming: 0, replaced: Option.none() },
  busyPeriods: [],
  link: Option.none(),
  ...overrides
})
