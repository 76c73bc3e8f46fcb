import type { NonEmptyReadonlyArray } from "effect/Array"
import type { Option } from "effect/Option"
import type { DailyLimit } from "../availability/index.ts"
import type { BookingKey, OutboxMessage } from "../consistency/index.ts"
import type { Contact } from "../contacts/index.ts"
import type { DealId } from "../deals/index.ts"
import type { Money } from "../money/index.ts"
import type { Booking } from "./Booking.ts"
import type { BookingUid } from "./BookingUid.ts"
import type { VisitorEntry } from "./VisitorEntry.ts"

/** The contact of a booking: as it was found, if it was, and as the booking leaves it. */
export interface BookingContact {
  readonly found: Option<Contact>
  readonly updated: Contact
}

/** A booking that was decided and waits to be entered. */
export interface BookingDraft {
  readonly key: BookingKey
  /** The same booking with one team after the other, in the order in which they are to be tried. */
  readonly alternatives: NonEmptyReadonlyArray<Booking>
  /** The draft holds only for the contact as it was found. */
  readonly contact: BookingContact
  readonly replaces: Option<BookingUid>
  /** The line of the audit log when a booking is replaced (D-TOK-2a). */
  readonly entry: Option<VisitorEntry>
  readonly dailyLimits: ReadonlyArray<DailyLimit>
  /** How many of the event type the booker may hold that start after this one was made (`createdAt`); null: no limit. */
  readonly perInviteeLimit: number | null
  /** The deal to open, unless the replaced booking's moves along (D-BOOK-11). */
  readonly deal: { readonly id: DealId; readonly value: Money | null }
  readonly outboxMessages: ReadonlyArray<OutboxMessage>
}
