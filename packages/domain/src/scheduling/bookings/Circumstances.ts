import type * as DateTime from "effect/DateTime"
import type * as Option from "effect/Option"
import type { ContactId, LeadSubject, PhoneNumbers } from "../../leads/contacts/index.ts"
import type { DealId } from "../../leads/deals/index.ts"
import type { FreeMailProviders, Location, Offering } from "../../workspace/event-types/index.ts"
import type { BookingUid } from "./Booking.ts"
import type { Keeping } from "./keptHosts.ts"
import type { MemberChoice } from "./namedHost.ts"
import type { BookingSnapshot, VisitorEntry } from "./BookingLedger.ts"

/** The inputs of a booking decision besides the request. */
export interface Circumstances extends Omit<BookingSnapshot, "earlier"> {
  readonly offering: Offering
  readonly now: DateTime.Utc
  /** The lead that the client has proved to have created. It can have another email than the booker (D-CAP-7a). */
  readonly lead: Option.Option<LeadSubject>
  /** The visitor's proof for the booking to replace, or the member who moves it or books for the booker. */
  readonly proof: VisitorEntry["proof"]
  /** Of a member who books for the booker. */
  readonly choice?: MemberChoice
  /** Of a member's move: who keeps the booking. Left out: the rules choose the hosts. */
  readonly keeping?: Keeping
  readonly freeMail: FreeMailProviders["Service"]
  readonly phoneNumbers: PhoneNumbers["Service"]
  /** The SHA-256 of the consent text. */
  readonly consentSha256: string
  readonly fresh: {
    readonly uid: BookingUid
    readonly dealId: DealId
    readonly contactId: ContactId
    /** A UUID for the audit log entry. */
    readonly entryId: string
  }
}

/** The place of a booking. */
export interface ChosenLocation {
  readonly location: Location
  /** The booker's address, if the meeting is there. */
  readonly attendeeAddress: string | null
}
