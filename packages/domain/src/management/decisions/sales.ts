import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { isFinal, marking, messagesWhenCancelled } from "../../bookings/index.ts"
import { OutboxMessage } from "../../consistency/index.ts"
import { dealVersion, messagesWhenClosed } from "../../deals/index.ts"
import { Outdated, StateConflict, ResourceNotFound, UnknownReference } from "../refusals.ts"
import { type Deciders, unless } from "./Decision.ts"

/** Commands on bookings and deals. */
export const sales: Deciders<"CancelBooking" | "MarkAttendance" | "OpenDeal" | "ChangeDeal"> = {
  CancelBooking: (_, { booking }) => {
    if (booking === null) return Result.fail(new ResourceNotFound())
    return unless([isFinal(booking) ? alreadyCancelled() : undefined], {
      _tag: "CancelBooking",
      booking,
      outboxMessages: messagesWhenCancelled(booking)
    })
  },

  MarkAttendance: ({ by, mark, uid: bookingUid }, { booking }, { at, workspaceId }) => {
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
  },

  OpenDeal: ({ deal }, { isContactThere }) =>
    unless([isContactThere ? undefined : unknownContact()], { _tag: "Add", kind: "deals", row: deal }),

  ChangeDeal: ({ deal: { closedAt, status, value }, versions }, { deal }) => {
    if (deal === null) return Result.fail(new ResourceNotFound())
    const changed = { ...deal, status, value, closedAt }
    return unless(
      [versions === null || versions.includes(dealVersion(deal)) ? undefined : new Outdated()],
      { _tag: "Replace", kind: "deals", row: changed },
      { _tag: "Post", outboxMessages: messagesWhenClosed(Option.some(deal), changed) }
    )
  }
}

const alreadyCancelled = () =>
  new StateConflict({ reason: "The booking is already cancelled or rescheduled." })

const notStarted = () => new StateConflict({ reason: "The booking has not started." })

const unknownContact = () =>
  new UnknownReference({ path: ["contactId"], message: "must be a contact of the workspace" })
