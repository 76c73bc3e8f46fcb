import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { BookingKey, IdGenerator, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { Contact } from "../../leads/contacts/index.ts"
import { DealId } from "../../leads/deals/index.ts"
import { type Booking, bookingUidOf } from "./Booking.ts"
import { type BookingDraft, BookingLedger, type VisitorEntry } from "./BookingLedger.ts"
import { identityOf } from "./identity.ts"

/** Who moves a booking, and with which request. */
export type MoveContext = Pick<VisitorEntry, "at" | "proof" | "requestId">

/**
 * Moves a confirmed booking to another start, with the same hosts and length (D-HEAR-4). Only other bookings of the hosts are
 * in the way: the host has chosen the time, so working hours, notice and limits do not apply. Moving it twice to one start
 * moves it once. None: the time is taken, or the booking has changed.
 */
export const moveByHost = Effect.fn("bookings.moveByHost")(function* (
  booking: Booking,
  contact: Contact,
  startAt: DateTime.Utc,
  context: MoveContext
) {
  const [ledger, idGenerator] = [yield* BookingLedger, yield* IdGenerator]
  // The other people of the group stay.
  if (booking.group) return Option.none()
  const draft = movedDraft(booking, contact, startAt, context, {
    uid: bookingUidOf(yield* idGenerator.bits128),
    dealId: DealId.make(yield* idGenerator.uuid),
    entryId: yield* idGenerator.uuid
  })
  const entered = yield* ledger.enter(draft)
  return entered._tag === "Entered" ? Option.some(entered.booking) : Option.none()
})

interface Fresh {
  readonly uid: Booking["uid"]
  readonly dealId: DealId
  readonly entryId: string
}

/** The draft of the moved booking. Everything but the time and the identity stays. */
export const movedDraft = (
  booking: Booking,
  contact: Contact,
  startAt: DateTime.Utc,
  { at, proof, requestId }: MoveContext,
  { dealId, entryId, uid }: Fresh
): BookingDraft => {
  const { workspaceId } = booking
  const later = startAt.epochMilliseconds - booking.startAt.epochMilliseconds
  const shifted = (instant: DateTime.Utc) => DateTime.add(instant, { milliseconds: later })
  const replaced = Option.some(booking)
  return {
    key: moveKey("calendar", booking, startAt),
    alternatives: [
      {
        ...Struct.omit(booking, ["toReplace"]),
        ...identityOf(uid, replaced),
        uid,
        startAt,
        endAt: shifted(booking.endAt),
        blockedFrom: shifted(booking.blockedFrom),
        blockedUntil: shifted(booking.blockedUntil),
        attendance: null,
        createdAt: at
      }
    ],
    contact: { found: Option.some(contact), updated: contact },
    replaces: Option.some(booking.uid),
    entry: Option.some({
      id: entryId,
      workspaceId,
      action: "booking.reschedule",
      subject: booking.uid,
      proof,
      at,
      requestId
    }),
    dailyLimits: [],
    perInviteeLimit: null,
    link: null,
    holdLimit: null,
    deal: { id: dealId, value: null },
    outboxMessages: [
      OutboxMessage.make({ _tag: "ReportBooking", workspaceId, bookingUid: uid, isMove: true })
    ]
  }
}

/** One key per place in the chain of moves and start, so that a retry moves the meeting once. `by`: who moves it. */
export const moveKey = (
  by: "calendar" | "member",
  { rootUid, sequence }: Booking,
  startAt: DateTime.Utc
): BookingKey => BookingKey.make(`${by} ${rootUid} ${sequence + 1} ${startAt.epochMilliseconds}`)
