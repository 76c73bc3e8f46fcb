import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type AttendanceMark,
  type Booking,
  type BookingUid,
  isCancelled,
  isReplaced,
  lifecycleOf,
  marking,
  messagesWhenCancelled,
  messagesWhenOutdone,
  messagesWhenSettled,
  outcomeOf,
  waits,
  withPartRefund
} from "../../../scheduling/bookings/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { amountOf, type Cents } from "../../../kernel/money/index.ts"
import { stripeUnits } from "../../../workspace/event-types/index.ts"
import { type Deal, dealVersion, messagesWhenClosed, messagesWhenStaged } from "../../../leads/deals/index.ts"
import type { UserId } from "../../../workspace/workspaces/index.ts"
import {
  notWaiting,
  Outdated,
  ResourceNotFound,
  StateConflict,
  timeTaken,
  UnknownReference
} from "../refusals.ts"
import { command } from "./Command.ts"
import { unless } from "./Decision.ts"
import { both } from "./Looks.ts"
import type { Write } from "../Write.ts"

/** Commands on bookings and deals. */
export const sales = {
  /** Without a reason if the member gives none (D-MGMT-49). */
  CancelBooking: command<{ readonly uid: BookingUid; readonly reason?: Booking["cancelReason"] }>()({
    audit: ({ uid }) => ["booking.cancel", uid],
    looks: (query, { uid }) => query.booking(uid),
    decide: ({ reason = null }, { booking }, { at }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      return unless(
        [
          outcomeOf(lifecycleOf(booking, at), "cancelled") === "cancel" ? undefined : nothingToCancel(booking)
        ],
        {
          _tag: "CancelBooking",
          booking,
          reason,
          outboxMessages: messagesWhenCancelled(booking, "workspace", at)
        }
      )
    }
  }),

  /**
   * Confirms a booking that waits for approval (D-APPR-3), and declines those that compete with it for its time (D-APPR-10).
   * Approving it again changes nothing.
   */
  ApproveBooking: command<{ readonly uid: BookingUid }>()({
    audit: ({ uid }) => ["booking.approve", uid],
    logsNoChange: false,
    looks: (query, { uid }) => both(query.booking(uid), query.contest(uid)),
    decide: (_, { booking, isFree, rivals }, { at }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      const outcome = outcomeOf(lifecycleOf(booking, at), "approved")
      if (outcome === "keep") return unless([])
      if (outcome !== "confirm" && outcome !== "confirm_if_free") return Result.fail(notWaiting())
      return unless(
        [outcome === "confirm" || isFree ? undefined : timeTaken()],
        // The rivals first: a booking locks one-off links before it takes time.
        ...rivals.flatMap((rival) => declining(rival, null, at, messagesWhenOutdone(rival))),
        {
          _tag: "SettleHold",
          booking,
          status: "confirmed",
          reply: null,
          outboxMessages: messagesWhenSettled(booking, "confirmed")
        }
      )
    }
  }),

  /** Declines a booking that waits for approval (D-APPR-3). `reply`: to the booker; null: none. */
  DeclineBooking: command<{ readonly uid: BookingUid; readonly reply: string | null }>()({
    audit: ({ uid }) => ["booking.decline", uid],
    logsNoChange: false,
    looks: (query, { uid }) => query.booking(uid),
    decide: ({ reply }, { booking }, { at }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      if (outcomeOf(lifecycleOf(booking, at), "declined") === "keep") return unless([])
      const writes = declining(booking, reply, at)
      return writes.length === 0 ? Result.fail(notWaiting()) : unless([], ...writes)
    }
  }),

  /**
   * Gives a part of a booking's payment back (D-PAY-18). `refundId` is new. The payment of a booking that waits for a host goes back in full
   * with its end, and that of a booking that was moved belongs to the next one.
   */
  RefundBooking: command<{
    readonly uid: BookingUid
    readonly refundId: string
    readonly cents: Cents
    readonly reason: string | null
  }>()({
    audit: ({ uid }) => ["booking.refund", uid],
    looks: (query, { uid }) => query.booking(uid),
    decide: ({ cents, reason, refundId, uid: bookingUid }, { booking }, { at, workspaceId }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      const { payment } = booking
      if (payment?.state !== "paid" || isReplaced(booking) || waits(booking))
        return Result.fail(nothingToRefund())
      const refunded = withPartRefund(payment, { id: refundId, cents, reason, at })
      if (Result.isFailure(refunded)) return Result.fail(tooMuch(refunded.failure))
      return unless(
        [stripeUnits({ ...payment.money, cents }) === null ? inexact() : undefined],
        { _tag: "Replace", kind: "bookings", row: { ...booking, payment: refunded.success } },
        {
          _tag: "Post",
          outboxMessages: [OutboxMessage.make({ _tag: "ReturnPart", workspaceId, bookingUid, refundId })]
        }
      )
    }
  }),

  /** `mark`: null clears it. `by`: the member who makes it (D-MGMT-12). */
  MarkAttendance: command<{
    readonly uid: BookingUid
    readonly mark: AttendanceMark | null
    readonly by: UserId
  }>()({
    audit: ({ mark, uid }) => [mark === null ? "booking.clear_attendance" : `booking.mark_${mark}`, uid],
    logsNoChange: false,
    looks: (query, { uid }) => query.booking(uid),
    decide: ({ by, mark, uid: bookingUid }, { booking }, { at, workspaceId }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      const marked = marking(booking, mark, { at, by })
      switch (marked._tag) {
        case "Refused":
          return Result.fail(marked.reason === "ahead" ? notStarted() : alreadyCancelled())
        case "Unchanged":
          return unless([])
        case "Changed":
          return unless(
            [],
            { _tag: "Replace", kind: "bookings", row: { ...booking, attendance: marked.attendance } },
            {
              _tag: "Post",
              outboxMessages: [
                OutboxMessage.make({
                  _tag: "ReportAttendance",
                  workspaceId,
                  bookingUid,
                  mark,
                  changedAt: DateTime.formatIso(at)
                })
              ]
            }
          )
      }
    }
  }),

  CreateDeal: command<{ readonly deal: Deal }>()({
    audit: ({ deal }) => ["deal.create", deal.id],
    looks: (query, { deal }) => query.linkedContact(deal.contactId),
    decide: ({ deal }, { isContactThere }) =>
      unless([isContactThere ? undefined : unknownContact()], { _tag: "Add", kind: "deals", row: deal })
  }),

  /**
   * Changes status, stage, value, owner, and the time and reason of the end. Contact and booking keep their stored values. `versions`: those that may be changed
   * (`dealVersion`); null: any.
   */
  UpdateDeal: command<{ readonly deal: Deal; readonly versions: ReadonlyArray<number> | null }>()({
    audit: ({ deal }) => ["deal.update", deal.id],
    looks: (query, { deal }) => both(query.deal(deal.id), query.linkedMember(deal.ownerId)),
    decide: (
      { deal: { closedAt, lostAt, lostReason, ownerId, stage, status, value }, versions },
      { deal, isMemberThere },
      { at }
    ) => {
      if (deal === null) return Result.fail(new ResourceNotFound())
      const changed = { ...deal, status, stage, value, closedAt, lostAt, lostReason, ownerId }
      return unless(
        [
          versions === null || versions.includes(dealVersion(deal)) ? undefined : new Outdated(),
          // An owner who has left stays until another one is named.
          isMemberThere || ownerId === deal.ownerId ? undefined : unknownOwner()
        ],
        { _tag: "Replace", kind: "deals", row: changed },
        {
          _tag: "Post",
          outboxMessages: [
            ...messagesWhenClosed(Option.some(deal), changed),
            ...messagesWhenStaged(deal, changed, at)
          ]
        }
      )
    }
  })
}

/** Declines a booking that waits for approval; nothing if it does not. */
const declining = (
  booking: Booking,
  reply: string | null,
  at: DateTime.Utc,
  outboxMessages = messagesWhenSettled(booking, "declined")
): ReadonlyArray<Write> =>
  outcomeOf(lifecycleOf(booking, at), "declined") === "decline"
    ? [{ _tag: "SettleHold", booking, status: "declined", reply, outboxMessages }]
    : []

const alreadyCancelled = () =>
  new StateConflict({ reason: "The booking is already cancelled or rescheduled." })

/** Why a booking that holds no time is not cancelled. */
const nothingToCancel = (booking: Booking) =>
  isCancelled(booking) || isReplaced(booking)
    ? alreadyCancelled()
    : new StateConflict({ reason: "The booking was declined, or was not answered in time." })

const notStarted = () => new StateConflict({ reason: "The booking has not started." })

const nothingToRefund = () =>
  new StateConflict({ reason: "The booking has no payment that can be returned in part." })

const tooMuch = (left: number) =>
  new UnknownReference({
    path: ["amount"],
    message: `must be at most ${amountOf(BigInt(left))}, which is left of the payment`,
    code: "too_great",
    values: { most: amountOf(BigInt(left)) }
  })

const inexact = () =>
  new UnknownReference({
    path: ["amount"],
    message: "must be an amount that Stripe can return in the currency",
    code: "price_amount"
  })

const unknownOwner = () =>
  new UnknownReference({
    path: ["ownerId"],
    message: "must be a member of the workspace",
    code: "unknown_member"
  })

const unknownContact = () =>
  new UnknownReference({
    path: ["contactId"],
    message: "must be a contact of the workspace",
    code: "unknown_contact"
  })
