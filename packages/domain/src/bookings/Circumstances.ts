import type * as DateTime from "effect/DateTime"
import type * as Option from "effect/Option"
import type { ContactId, LeadSubject, PhoneNumbers } from "../contacts/index.ts"
import type { DealId } from "../deals/index.ts"
import type { FreeMailProviders, Location, Offering } from "../event-types/index.ts"
import type { BookingSnapshot } from "./BookingLedger.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { VisitorProof } from "./VisitorEntry.ts"

/** Everything that the decision about a booking depends on, besides the request. */
export interface Circumstances extends Omit<BookingSnapshot, "earlier"> {
  readonly offering: Offering
  readonly now: DateTime.Utc
  /** The lead that the caller has proved to have made; its e-mail may be another than the booker's (D-CAP-7a). */
  readonly lead: Option.Option<LeadSubject>
  /** What the visitor presented for the booking that is to be replaced. */
  readonly proof: VisitorProof
  readonly freeMail: FreeMailProviders["Service"]
  readonly phoneNumbers: PhoneNumbers["Service"]
  /** SHA-256 of the consent text. */
  readonly consentSha256: string
  readonly fresh: {
    readonly uid: BookingUid
    readonly dealId: DealId
    readonly contactId: ContactId
    /** A UUID for the line of the audit log. */
    readonly entryId: string
  }
}

/** Where a booking takes place. */
export interface ChosenLocation {
  readonly location: Location
  /** The booker's address, when that is where they meet. */
  readonly attendeeAddress: string | null
}
