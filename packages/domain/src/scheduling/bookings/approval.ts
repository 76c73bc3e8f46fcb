import * as DateTime from "effect/DateTime"
import { OutboxMessage } from "../../workspace/consistency/index.ts"
import { type Lead, leadMatches } from "../../leads/routing/index.ts"
import { domainOf } from "../../kernel/texts/index.ts"
import type { EventType } from "../../workspace/event-types/index.ts"
import { includes, type Member } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { type BookingPayment, refundOfRequest } from "./BookingPayment.ts"
import type { Hold } from "./lifecycle.ts"
import type { BookingStatus } from "./status.ts"
import { endOf, isDeclined, isLapsed, isReplaced, takesPlace, waits } from "./status.ts"

/** What decides whether a booking waits for approval. */
interface Asked {
  readonly eventType: Pick<
    EventType,
    | "approval"
    | "approvalFreeMail"
    | "approvalHours"
    | "approvalKeepsTime"
    | "approvalNoticeHours"
    | "approvalWhen"
    | "form"
  >
  readonly startAt: DateTime.Utc
  /** Whether a member makes the booking or the move, who could approve it. */
  readonly isByMember: boolean
  readonly lead: Lead
  /** Whether a domain is a free-mail provider's. */
  readonly isFreeProvider: (domain: string) => boolean
  readonly now: DateTime.Utc
}

/** What a new booking waits for, at the latest until its start; null: it is confirmed at once (D-APPR-1). */
export const holdOf = (asked: Asked): Hold | null => {
  const { eventType, now, startAt } = asked
  if (!needsApproval(asked)) return null
  return {
    reason: "approval",
    until: DateTime.min(startAt, DateTime.add(now, { hours: eventType.approvalHours })),
    ...(!eventType.approvalKeepsTime && { competes: true as const })
  }
}

const needsApproval = (asked: Asked): boolean => {
  if (asked.isByMember) return false
  switch (asked.eventType.approval) {
    case "never":
      return false
    case "always":
      return true
    case "by_rule":
      return aRuleAsks(asked)
  }
}

/** Any of the rules is enough (D-APPR-12). */
const aRuleAsks = ({ eventType, isFreeProvider, lead, now, startAt }: Asked): boolean => {
  const { approvalFreeMail, approvalNoticeHours, approvalWhen, form } = eventType
  if (approvalFreeMail && isFreeProvider(domainOf(lead.contact.email))) return true
  if (approvalNoticeHours !== null) {
    const noticed = DateTime.add(now, { hours: approvalNoticeHours })
    if (DateTime.isLessThan(startAt, noticed)) return true
  }
  return approvalWhen !== null && leadMatches(approvalWhen, lead, form)
}

/** What a booking waits for that has a price and an approval: for its payment, and then for a host (D-PAY-9). */
export const inTurn = (
  payment: Hold | null,
  approval: Hold | null,
  { approvalHours: hours }: Pick<EventType, "approvalHours">
): Hold | null =>
  payment === null || approval === null
    ? (payment ?? approval)
    : { ...payment, next: { hours, ...(approval.competes && { competes: true as const }) } }

/** The approval that a booking waits for when it is paid; null: none. */
export const holdWhenPaid = (
  { hold, startAt }: Pick<Booking, "startAt"> & { readonly hold?: Hold },
  now: DateTime.Utc
): Hold | null => {
  const next = hold?.next
  if (next === undefined) return null
  const until = DateTime.min(startAt, DateTime.add(now, { hours: next.hours }))
  return { reason: "approval", until, ...(next.competes && { competes: true as const }) }
}

/** The status of a new booking. One that competes does not keep its time (D-APPR-9). */
export const statusWhenBooked = (hold: Pick<Hold, "competes"> | null): BookingStatus => {
  if (hold === null) return "confirmed"
  return hold.competes ? "requested" : "held"
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

/** The messages when a hold has ended in a status. The payment of a request goes back with its end. */
export const messagesWhenSettled = (
  booking: Pick<Booking, "toReplace" | "uid" | "workspaceId"> & { readonly payment?: BookingPayment },
  status: "confirmed" | "declined" | "expired"
): ReadonlyArray<OutboxMessage> => {
  const { uid: bookingUid, workspaceId } = booking
  if (takesPlace({ status })) return [messageWhenBooked(booking, booking.toReplace !== undefined, null)]
  const _tag = isDeclined({ status }) ? "ReportDecline" : "ReportExpiry"
  return [OutboxMessage.make({ _tag, workspaceId, bookingUid }), ...messagesOfReturn(booking)]
}

/** The message that returns what was paid for a request that ends. */
const messagesOfReturn = (
  booking: Pick<Booking, "toReplace" | "uid" | "workspaceId"> & { readonly payment?: BookingPayment }
): ReadonlyArray<OutboxMessage> => {
  const { uid: bookingUid, workspaceId } = booking
  return refundOfRequest(booking) === null
    ? []
    : [OutboxMessage.make({ _tag: "ReturnPayment", workspaceId, bookingUid })]
}

/** The messages when a booking is declined because another one got its time (D-APPR-10). */
export const messagesWhenOutdone = (
  booking: Pick<Booking, "toReplace" | "uid" | "workspaceId"> & { readonly payment?: BookingPayment }
): ReadonlyArray<OutboxMessage> => {
  const { uid: bookingUid, workspaceId } = booking
  return [
    OutboxMessage.make({ _tag: "ReportDecline", workspaceId, bookingUid, isOutdone: true }),
    ...messagesOfReturn(booking)
  ]
}
