import type * as DateTime from "effect/DateTime"
import type * as Option from "effect/Option"
import type { Commitment } from "../availability/index.ts"
import type { Contact, ContactId } from "../contacts/index.ts"
import type { DealId } from "../deals/index.ts"
import type { Offering } from "../event-types/index.ts"
import type { BookingHistory } from "./BookingLedger.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { VisitorProof } from "./VisitorEntry.ts"

/** All that the decision about a booking depends on, besides the request. */
export interface Circumstances {
  readonly offering: Offering
  readonly now: DateTime.Utc
  /** The contact as this booking leaves it: with its answers, and routed. Pure, for the ledger asks again under lock. */
  readonly contactFrom: (found: Option.Option<Contact>) => Contact
  readonly known: Option.Option<Contact>
  /** The known contact, where the visitor has proved to have made it: its e-mail may be another than the booker's (D-CAP-7a). */
  readonly linked: Option.Option<ContactId>
  readonly commitments: ReadonlyArray<Commitment>
  readonly history: BookingHistory
  /** SHA-256 of the consent text. */
  readonly consentSha256: string
  /** What the visitor presented for the booking that is to be replaced. */
  readonly proof: VisitorProof
  readonly fresh: { readonly uid: BookingUid; readonly dealId: DealId; readonly entryId: string }
}
