import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type AttendanceMark,
  type Booking,
  type BookingUid,
  isFinal,
  marking,
  messagesWhenCancelled
} from "../../../scheduling/bookings/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { type Deal, dealVersion, messagesWhenClosed } from "../../../leads/deals/index.ts"
import type { UserId } from "../../../workspace/workspaces/index.ts"
import { Outdated, ResourceNotFound, StateConflict, UnknownReference } from "../refusals.ts"
import { command } from "./Command.ts"
import { unless } from "./Decision.ts"

/** Commands on bookings and deals. */
export const sales = {
  /** Without a reason if the member gives none (D-MGMT-49). */
  CancelBooking: command<{ readonly uid: BookingUid; readonly reason?: Booking["cancelReason"] }>()({
    audit: ({ uid }) => ["booking.cancel", uid],
    looks: (query, { uid }) => query.booking(uid),
    decide: ({ reason = null }, { booking }) => {
      if (booking === null) return Result.fail(new ResourceNotFound())
      return unless([isFinal(booking) ? alreadyCancelled() : undefined], {
        _tag: "CancelBooking",
        booking,
        reason,
        outboxMessages: messagesWhenCancelled(booking)
      })
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
   * Changes status, value and closing time. Contact and booking keep their stored values. `versions`: those that may be changed
   * (`dealVersion`); null: any.
   */
  UpdateDeal: command<{ readonly deal: Deal; readonly versions: ReadonlyArray<number> | null }>()({
    audit: ({ deal }) => ["deal.update", deal.id],
    looks: (query, { deal }) => query.deal(deal.id),
    decide: ({ deal: { closedAt, status, value }, versions }, { deal }) => {
      if (deal === null) return Result.fail(new ResourceNotFound())
      const changed = { ...deal, status, value, closedAt }
      return unless(
        [versions === null || versions.includes(dealVersion(deal)) ? undefined : new Outdated()],
        { _tag: "Replace", kind: "deals", row: changed },
        { _tag: "Post", outboxMessages: messagesWhenClosed(Option.some(deal), changed) }
      )
    }
  })
}

const alreadyCancelled = () =>
  new StateConflict({ reason: "The booking is already cancelled or rescheduled." })

const notStarted = () => new StateConflict({ reason: "The booking has not started." })

const unknownContact = () =>
  new UnknownReference({
    path: ["contactId"],
    message: "must be a contact of the workspace",
    code: "unknown_contact"
  })
