import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { messagesWhenCancelled } from "../../bookings/index.ts"
import { dealVersion, messagesWhenClosed } from "../../deals/index.ts"
import { Outdated, StateConflict, ResourceNotFound, UnknownReference } from "../refusals.ts"
import { type Deciders, unless } from "./Decision.ts"

/** Commands on bookings and deals. */
export const sales: Deciders<"CancelBooking" | "OpenDeal" | "ChangeDeal"> = {
  CancelBooking: (_, { booking }) => {
    if (booking === null) return Result.fail(new ResourceNotFound())
    return unless([booking.status === "confirmed" ? undefined : alreadyCancelled()], {
      _tag: "CancelBooking",
      booking,
      outboxMessages: messagesWhenCancelled(booking)
    })
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

const unknownContact = () =>
  new UnknownReference({ path: ["contactId"], message: "must be a contact of the workspace" })
