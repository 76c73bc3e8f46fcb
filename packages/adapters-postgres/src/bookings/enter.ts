import { type Booking, type BookingDraft, bookerEmail, type Entry } from "@calendeal/domain/bookings"
import { type Deal, newlyOpen } from "@calendeal/domain/deals"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SqlClient } from "effect/sql/SqlClient"
import { json } from "../connection/index.ts"
import { rowsOf as messageRows } from "../outbox/OutboxPosting.ts"
import { rowOf as contactRowOf, storedRowOf as storedContactOf } from "../contacts/rows.ts"
import { rowOf as dealRowOf } from "../deals/rows.ts"
import { visitorRow } from "../management/rows.ts"
import { firstRow, sha256 } from "../rows.ts"
import type { Transactions } from "../tenancy/transactions.ts"
import { rowOf } from "./rows.ts"

/** Enters one alternative of a draft in one round trip. See `enter_booking.sql`. */
export const enter = (
  sql: SqlClient,
  write: Transactions["write"],
  draft: BookingDraft,
  booking: Booking
) => {
  const { contact, replaces } = draft
  const statement = sql`
    select became from enter_booking(
      workspace => ${booking.workspaceId},
      draft => ${rowOf(booking)}::jsonb,
      host_ids => ${[...new Set(booking.hostIds)]}::uuid[],
      replaced => ${Option.getOrNull(replaces)},
      hash_of_key => ${sha256(draft.key)},
      found_contact => ${Option.getOrNull(Option.map(contact.found, contactRowOf))}::jsonb,
      revised_contact => ${storedContactOf(contact.updated)}::jsonb,
      invitee_limit => ${draft.perInviteeLimit},
      hold_limit => ${draft.holdLimit},
      hash_of_invitee => ${sha256(bookerEmail(booking) ?? contact.updated.email)},
      days => ${json(limitedDays(draft, booking))},
      new_deal => ${dealRowOf(newDeal(draft, booking))}::jsonb,
      posts => ${json(messageRows(draft.outboxMessages))},
      entry => ${visitorRow(draft.entry)}::jsonb,
      used_link => ${draft.link}::uuid,
      reserved => ${draft.reservation ?? null}::uuid,
      seats => ${draft.seats?.capacity ?? null}::integer,
      opens_group => ${draft.seats?.isNew ?? false}
    )
  `
  return write(booking.workspaceId, statement).pipe(
    firstRow(Result),
    Effect.map((result) => entryOf(Option.getOrThrow(result).became, booking))
  )
}

/** The daily limits of a team, as the functions of the database read them. */
export const limitedDays = (
  { dailyLimits }: Pick<BookingDraft, "dailyLimits">,
  { hostIds }: Pick<Booking, "hostIds">
) =>
  dailyLimits
    .filter(({ hostId, ofEventType, ofHost }) => hostIds.includes(hostId) && (ofEventType ?? ofHost) !== null)
    .map(({ from, hostId, ofEventType, ofHost, until }) => ({
      host_id: hostId,
      begins: DateTime.formatIso(from),
      ends: DateTime.formatIso(until),
      of_host: ofHost,
      of_event_type: ofEventType
    }))

/** The deal that the booking opens. A replaced booking's deal moves to the new booking instead (D-BOOK-11). */
const newDeal = ({ deal }: BookingDraft, { contactId, createdAt, uid, workspaceId }: Booking): Deal => ({
  ...deal,
  workspaceId,
  contactId,
  bookingUid: uid,
  ...newlyOpen,
  openedAt: createdAt
})

const entryOf = (became: typeof Result.Type.became, booking: Booking): Entry => {
  switch (became) {
    case "entered":
      return { _tag: "Entered", booking }
    case "already":
    case "overtaken":
      return { _tag: "StaleRead" }
    case "taken":
      return { _tag: "SlotTaken" }
    case "link":
      return { _tag: "LinkGone" }
    case "reservation":
      return { _tag: "ReservationGone" }
    case "limit":
      return { _tag: "InviteeLimitReached" }
    case "unavailable":
      return { _tag: "Unavailable" }
  }
}

const Result = Schema.Struct({
  became: Schema.Literals([
    "entered",
    "already",
    "overtaken",
    "taken",
    "limit",
    "link",
    "reservation",
    "unavailable"
  ])
})
