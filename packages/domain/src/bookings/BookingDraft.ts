import type * as DateTime from "effect/DateTime"
import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Option } from "effect/Option"
import type { Result } from "effect/Result"
import type { BookingKey, FollowUp } from "../consistency/index.ts"
import type { Contact, ContactId, Email } from "../contacts/index.ts"
import type { DealId } from "../deals/index.ts"
import type { HostId } from "../event-types/index.ts"
import type { Money } from "../money/index.ts"
import type { Booking } from "./Booking.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { BookingUnavailable } from "./errors.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

/** How many bookings one local date of a host still bears (D-AV-1). */
export interface DailyLimit {
  readonly hostId: HostId
  /** The host's local date of the booking, as instants: from inclusive, until exclusive. */
  readonly from: DateTime.Utc
  readonly until: DateTime.Utc
  /** Of this host, whatever the event type; null: no limit. */
  readonly ofHost: number | null
  /** Of this event type, whoever hosts; null: no limit. */
  readonly ofEventType: number | null
}

/** Whose the booking is: the contact of this id if there is one, else of this e-mail, else a new one. */
export interface ContactOfBooking {
  /** Given where the visitor has proved to have made the lead (D-CAP-7a). */
  readonly id: Option<ContactId>
  readonly email: Email
  /** The contact that the draft was decided with. It may have changed since, and then is revised anew. */
  readonly found: Option<Contact>
  /** The contact as it shall be. Pure; refuses a contact that was disqualified meanwhile. */
  readonly revise: (found: Option<Contact>) => Result<Contact, BookingUnavailable>
}

/** A booking that was decided and waits to be entered. */
export interface BookingDraft {
  readonly key: BookingKey
  /**
   * The same booking with one host after the other, in the order in which they are to be tried. The contact's
   * id is the one that its revision returns.
   */
  readonly alternatives: NonEmptyReadonlyArray<Booking>
  readonly contact: ContactOfBooking
  readonly replaces: Option<BookingUid>
  /** The line of the audit log when a booking is replaced (D-TOK-2a). */
  readonly entry: Option<VisitorEntry>
  readonly dailyLimits: ReadonlyArray<DailyLimit>
  /** How many of the event type the booker may hold that start after this one was made (`createdAt`); null: no limit. */
  readonly perInviteeLimit: number | null
  /** The deal to open, unless the replaced booking's moves along (D-BOOK-11). */
  readonly deal: { readonly id: DealId; readonly value: Money | null }
  readonly followUps: ReadonlyArray<FollowUp>
}
