import * as DateTime from "effect/DateTime"
import {
  type Booking,
  endOf,
  isCancelled,
  isUnsettledMove,
  standingOf,
  takesPlace,
  waits
} from "../../scheduling/bookings/index.ts"
import type { MailKind, MailRecipient, OutboxMessage } from "../../workspace/consistency/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import type { UserId } from "../../workspace/workspaces/index.ts"
import { endsForRecipient } from "./MailKind.ts"
import { remindersDue } from "./remindersDue.ts"
import { attendeesNamed, booker, guestsOf, hostNamed, memberNamed, recipientsOf } from "./recipients.ts"

/** The message that sends one mail. */
export type SendMail = Extract<OutboxMessage, { readonly _tag: "SendMail" }>

/** A mail to send. `dueAt`: not before this time; null: immediately. */
export interface PlannedMail {
  readonly message: SendMail
  readonly dueAt: DateTime.Utc | null
}

/** What the plan of a booking's mails depends on besides the booking. */
export interface PlanSettings {
  /** The event type's reminders, in minutes before the start. */
  readonly reminders: ReadonlyArray<number>
  /** The members who get mails about bookings. */
  readonly members: ReadonlyArray<UserId>
}

/**
 * The mails of a new booking (D-MAIL-10). After a move, `replaced` is the booking before: who is in both gets `moved`, who
 * is new gets `confirmed`, a guest who is left out gets `cancelled`, and a host who is left out `reassigned`.
 */
export const mailsWhenBooked = (
  booking: Booking,
  replaced: Booking | null,
  settings: PlanSettings
): ReadonlyArray<PlannedMail> => {
  const kindFor = (wasThere: boolean): MailKind => (replaced !== null && wasThere ? "moved" : "confirmed")
  const before = replaced === null ? [] : guestsOf(replaced)
  const guests = guestsOf(booking)
  const isIn = (some: typeof guests, email: string) => some.some(({ guest }) => guest.email === email)
  const now = (kind: MailKind, recipient: MailRecipient, of: Booking = booking): PlannedMail => ({
    message: mailOf(of, booking.sequence, kind, recipient),
    dueAt: null
  })
  return [
    now(kindFor(true), booker),
    ...guests.map(({ guest, name }) => now(kindFor(isIn(before, guest.email)), name)),
    ...booking.hostIds.map((id) => now(kindFor(replaced?.hostIds.includes(id) ?? false), hostNamed(id))),
    ...settings.members.map((id) => now(kindFor(true), memberNamed(id))),
    ...(replaced === null
      ? []
      : [
          ...before
            .filter(({ guest }) => !isIn(guests, guest.email) && !isBooker(booking, guest.email))
            .map(({ name }) => now("cancelled", name, replaced)),
          ...replaced.hostIds
            .filter((id) => !booking.hostIds.includes(id))
            .map((id) => now("reassigned", hostNamed(id), replaced))
        ]),
    ...remindersOf(booking, settings.reminders)
  ]
}

/** The mails that follow at once when the booking is given to these hosts (D-MGMT-11). */
export const mailsWhenGiven = (
  booking: Booking,
  hostIds: Booking["hostIds"],
  { members }: Pick<PlanSettings, "members">
): ReadonlyArray<Pick<SendMail, "kind" | "recipient">> =>
  mailsWhenBooked({ ...booking, hostIds }, booking, { members, reminders: [] }).map(
    ({ message: { kind, recipient } }) => ({ kind, recipient })
  )

const isBooker = ({ attendees }: Booking, email: string): boolean =>
  attendees.some((attendee) => attendee.role === "booker" && attendee.email === email)

/** The reminders of a booking that are still ahead: to the booker and the guests. */
const remindersOf = (booking: Booking, reminders: ReadonlyArray<number>): ReadonlyArray<PlannedMail> => {
  const startAt = DateTime.toEpochMillis(booking.startAt)
  const madeAt = DateTime.toEpochMillis(booking.createdAt)
  return remindersDue(reminders, startAt, madeAt).flatMap(({ dueAt, minutesBefore }) =>
    attendeesNamed(booking).map((recipient) => ({
      message: { ...mailOf(booking, booking.sequence, "reminder", recipient), minutesBefore },
      dueAt: DateTime.makeUnsafe(dueAt)
    }))
  )
}

/** The mails of a cancelled booking (D-MAIL-10). Guests know nothing of a move that was not approved. */
export const mailsWhenCancelled = (
  booking: Booking,
  { members }: Pick<PlanSettings, "members">
): ReadonlyArray<PlannedMail> =>
  (isUnsettledMove(booking) ? decidersOf : recipientsOf)(booking, members).map((recipient) => ({
    message: mailOf(booking, booking.sequence, "cancelled", recipient),
    dueAt: null
  }))

/** The mails about a booking that waits for approval, or did without success (D-APPR-4). Guests get mails about confirmed ones only. */
export const mailsAboutHold = (
  booking: Booking,
  kind: "requested" | "declined" | "expired",
  { members }: Pick<PlanSettings, "members">
): ReadonlyArray<PlannedMail> =>
  decidersOf(booking, members).map((recipient) => ({
    message: mailOf(booking, booking.sequence, kind, recipient),
    dueAt: null
  }))

/** The mail about a booking that was declined because another one got its time: for the booker, who can choose another time. */
export const mailsWhenOutdone = (booking: Booking): ReadonlyArray<PlannedMail> => [
  { message: mailOf(booking, booking.sequence, "declined", booker), dueAt: null }
]

/**
 * The mail about a payment that went back, or about a part of it, which its id tells apart (D-MAIL-85). A booking that was cancelled or
 * not approved has a mail about that, too.
 */
export const mailsWhenRefunded = (
  booking: Booking,
  refundId: string | null = null
): ReadonlyArray<PlannedMail> => {
  const kind = refundId !== null ? "part_refunded" : cameTooLate(booking) ? "paid_late" : "refunded"
  return [{ message: { ...mailOf(booking, booking.sequence, kind, booker), copy: refundId }, dueAt: null }]
}

/** Whether its time was given away before its payment came. */
const cameTooLate = (booking: Booking): boolean => !isCancelled(booking) && booking.hold?.reason === "payment"

/** Who knows of a booking that waits: the booker, and those who answer. */
const decidersOf = ({ hostIds }: Booking, members: ReadonlyArray<UserId>): ReadonlyArray<MailRecipient> => [
  booker,
  ...hostIds.map(hostNamed),
  ...members.map(memberNamed)
]

/**
 * The mails with the link that earlier mails of the booking promised (D-MAIL-62). `revision`: of the link, tells the mails of
 * two links apart. A cancelled or moved booking has none.
 */
export const mailsWhenLinked = (
  booking: Booking,
  revision: number,
  { members }: Pick<PlanSettings, "members">
): ReadonlyArray<PlannedMail> =>
  takesPlace(booking)
    ? recipientsOf(booking, members).map((recipient) => ({
        message: { ...mailOf(booking, booking.sequence, "link_ready", recipient), copy: String(revision) },
        dueAt: null
      }))
    : []

/**
 * The mail to a host who changed a meeting's entry in the calendar (D-MAIL-65). The time of the change tells the mails of
 * two changes apart. A cancelled or moved booking has none.
 */
export const mailsWhenCalendarChanged = (
  booking: Booking,
  hostId: HostId,
  noticedAt: DateTime.Utc
): ReadonlyArray<PlannedMail> =>
  takesPlace(booking) && booking.hostIds.includes(hostId)
    ? [
        {
          message: {
            ...mailOf(booking, booking.sequence, "calendar_changed", hostNamed(hostId)),
            copy: String(DateTime.toEpochMillis(noticedAt))
          },
          dueAt: null
        }
      ]
    : []

/** The mails that state a booking's present state again, each as a copy with this name (D-MAIL-55). */
export const copiesOf = (
  booking: Booking,
  recipients: ReadonlyArray<MailRecipient>,
  copy: string
): ReadonlyArray<SendMail> => {
  // Who has to pay was sent nothing yet.
  if (standingOf(booking) === "payment_due") return []
  const kind = kindOfState(booking)
  return recipients.map((recipient) => ({ ...mailOf(booking, booking.sequence, kind, recipient), copy }))
}

/** The kind of mail that states what a booking is. */
const kindOfState = (booking: Booking): MailKind => {
  if (waits(booking)) return "requested"
  return endOf(booking) ?? (booking.rescheduledFrom === null ? "confirmed" : "moved")
}

const mailOf = (
  { uid: bookingUid, workspaceId }: Booking,
  sequence: number,
  kind: MailKind,
  recipient: MailRecipient
): SendMail => ({
  _tag: "SendMail",
  workspaceId,
  bookingUid,
  kind,
  recipient,
  sequence,
  minutesBefore: null,
  copy: null
})

/**
 * The mail's name, which is unique in the workspace and the same for every attempt. It is the event id of the delivery and
 * the local part of the Message-ID (D-MAIL-14). `rootUid`: of the meeting.
 */
export const mailName = (
  rootUid: string,
  { copy, kind, minutesBefore, recipient, sequence }: SendMail
): string =>
  [
    rootUid,
    sequence,
    kind,
    recipient,
    ...(minutesBefore === null ? [] : [minutesBefore]),
    ...(copy === null ? [] : [copy])
  ].join(".")

/** Why a mail is not sent: a later change has its own mail, or the meeting is over. */
export type Outdated = "superseded" | "past"

/**
 * Whether a mail still states the truth when it is sent (D-MAIL-13): the booking may have been moved or cancelled since. The
 * mails that end a meeting for a recipient are always sent, because the recipient may have it in a calendar. A reminder is
 * not sent after the start, other mails not after the end. Null: send it.
 */
export const whyOutdated = (mail: SendMail, booking: Booking, now: DateTime.Utc): Outdated | null => {
  // Money goes back whatever becomes of the meeting.
  if (mail.kind === "part_refunded") return null
  const isThere = mail.kind === "requested" ? waits(booking) : takesPlace(booking)
  const isCurrent = isThere && booking.sequence === mail.sequence
  const isOpen = mail.kind === "cancelled" && takesPlace(booking)
  if (endsForRecipient(mail) ? isOpen : !isCurrent) return "superseded"
  const until = mail.kind === "reminder" ? booking.startAt : booking.endAt
  return DateTime.isLessThanOrEqualTo(until, now) ? "past" : null
}
