import * as Effect from "effect/Effect"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { type MessageOf, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import type { DeliveryDraft } from "../../outbox/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"

type LinkMessage = MessageOf<"ReportBooking" | "ReportCancellation" | "ReportDecline" | "ReportExpiry">

/**
 * What distinguishes the deliveries of one sequence: a payment that arrives after all confirms a booking that has expired, and with one
 * name its link would be taken for a repetition.
 */
const ends: Readonly<Record<LinkMessage["_tag"], ReadonlyArray<string>>> = {
  ReportBooking: [],
  ReportCancellation: [],
  ReportDecline: ["declined"],
  ReportExpiry: ["expired"]
}

/** The link to make, move or end after a message: one delivery for a booking with a conference (D-CONF-3). */
export const draftLinks = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const bookings = sharedLookUps(yield* WorkspaceQueries, workspaceId)("bookings")
  return Effect.fnUntraced(function* (message: LinkMessage) {
    const booking = yield* bookings(message.bookingUid)
    if (booking === null || booking.conference === null) return []
    const { rootUid, sequence, uid: bookingUid } = booking
    const draft: DeliveryDraft = {
      destination: { workspaceId, kind: "conference", id: accountOf(booking) },
      provider: "conference",
      eventName: "link",
      eventId: [rootUid, sequence, ...ends[message._tag]].join("."),
      message: OutboxMessage.make({ _tag: "MakeLink", workspaceId, bookingUid })
    }
    return [draft]
  })
})

/** Links that no account makes share the workspace's queue. */
const accountOf = ({ conference, workspaceId }: Booking): string =>
  conference?.provider === "account" ? conference.accountId : workspaceId
