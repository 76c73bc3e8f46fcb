import * as DateTime from "effect/DateTime"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { EventType } from "../../workspace/event-types/index.ts"
import { includes, type Member } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import type { Hold } from "./lifecycle.ts"
import { endOf, isDeclined, isLapsed, isReplaced, takesPlace, waits } from "./status.ts"

/** What decides whether a booking waits for approval. */
interface Asked {
  readonly eventType: Pick<EventType, "approval" | "approvalHours">
  readonly startAt: DateTime.Utc
  /** Whether a member makes the booking or the move, who could approve it. */
  readonly isByMember: boolean
  readonly now: DateTime.Utc
}

/** What a new booking waits for, at the latest until its start; null: it is confirmed at once (D-APPR-1). */
export const holdOf = ({ eventType, isByMember, now, startAt }: Asked): Hold | null =>
  eventType.approval === "never" || isByMember
    ? null
    : {
        reason: "approval",
        until: DateTime.min(startAt, DateTime.add(now, { hours: eventType.approvalHours }))
      }

/** Whether the member answers the booking: an admin, or one of its hosts, who has accepted the membership (D-APPR-3). */
export const mayAnswer = (
  { acceptedAt, hostId, role }: Pick<Member, "acceptedAt" | "hostId" | "role">,
  { hostIds }: Pick<Booking, "hostIds">
): boolean =>
  acceptedAt !== null && (includes(role, "admin") || (hostId !== null && hostIds.includes(hostId)))

/** What the answer to a booking that waits for approval has become. */
export type AnswerState = "waiting" | "approved" | "declined" | "cancelled" | "moved" | "expired"

/** What has become of a booking that waited for approval, for whom answers it (D-APPR-17). */
export const answerStateOf = (booking: Pick<Booking, "hold" | "status">, now: DateTime.Utc): AnswerState => {
  if (isReplaced(booking)) return "moved"
  const end = isLapsed(booking, now) ? "expired" : endOf(booking)
  if (end !== null) return end
  return waits(booking) && booking.hold?.reason === "approval" ? "waiting" : "approved"
}

/** The message of a new booking. One that waits is reported as a booking when it is confirmed (D-APPR-2). */
export const messageWhenBooked = (
  { uid: bookingUid, workspaceId }: Pick<Booking, "uid" | "workspaceId">,
  isMove: boolean,
  hold: Pick<Hold, "reason"> | null
): OutboxMessage => {
  const of = { workspaceId, bookingUid }
  if (hold === null) return OutboxMessage.make({ _tag: "ReportBooking", ...of, isMove })
  return OutboxMessage.make({ _tag: hold.reason === "payment" ? "AwaitPayment" : "ReportRequest", ...of })
}

/** The messages when a hold has ended in a status. */
export const messagesWhenSettled = (
  booking: Pick<Booking, "toReplace" | "uid" | "workspaceId">,
  status: "confirmed" | "declined" | "expired"
): ReadonlyArray<OutboxMessage> => {
  const { uid: bookingUid, workspaceId } = booking
  if (takesPlace({ status })) return [messageWhenBooked(booking, booking.toReplace !== undefined, null)]
  const _tag = isDeclined({ status }) ? "ReportDecline" : "ReportExpiry"
  return [OutboxMessage.make({ _tag, workspaceId, bookingUid })]
}
