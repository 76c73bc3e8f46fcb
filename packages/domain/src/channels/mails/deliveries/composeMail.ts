import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Booking, bookerEmail, isUnsettledMove } from "../../../scheduling/bookings/index.ts"
import { Email, oneLine, quotedName, unlinked } from "../../../kernel/texts/index.ts"
import { calendarObject, calendarUid } from "../../../kernel/itip/index.ts"
import {
  type BookingMail,
  endsForRecipient,
  envelopeFrom,
  type Mailbox,
  messageIdOf,
  type OutgoingMail,
  type RenderedMail,
  type Sender,
  type SendMail,
  ServiceAddress,
  isRefund
} from "../index.ts"
import type { Delivery } from "../../outbox/index.ts"
import type { MailFacts } from "./contentOf.ts"

/** A rendered mail with what its headers need. */
export interface Composition {
  readonly mail: SendMail
  readonly delivery: Delivery
  readonly facts: MailFacts
  readonly content: BookingMail
  readonly rendered: RenderedMail
  readonly sender: Sender
  readonly bounceToken: string
  /** Whether the service writes the meeting into the recipient's calendar. */
  readonly isInCalendar: boolean
}

/**
 * The mail as it is sent. All mails of a meeting refer to one Message-ID, so that they form a thread. Replies go to the
 * organiser or to the booker, because the sender's mailbox is not read (D-MAIL-14).
 */
export const composeMail = Effect.fnUntraced(function* (composition: Composition) {
  const { bounceToken, content, delivery, facts, rendered, sender } = composition
  const host = (yield* ServiceAddress).hostname
  const mail: OutgoingMail = {
    ...rendered,
    from: { name: content.workspace.name, address: sender.address },
    replyTo: replyTo(facts, content),
    to: addressed(content),
    envelopeFrom: envelopeFrom(sender, bounceToken),
    messageId: messageIdOf(delivery.eventId, host),
    thread: messageIdOf(facts.booking.rootUid, host),
    calendar: invitation(composition, host),
    unsubscribeUrl: content.links.unsubscribe
  }
  return mail
})

const replyTo = (
  { booking, hosts, settings }: MailFacts,
  { audience, isWithheld }: BookingMail
): Mailbox | null => {
  const booker = booking.attendees.find(({ role }) => role === "booker")
  const organiser = hosts.find(({ id }) => id === booking.organiser.hostId)
  const isStaff = audience === "host" || audience === "member"
  if (isWithheld) return null
  if (isStaff) return mailbox(booker?.name ?? "", bookerEmail(booking))
  return mailbox(booking.organiser.name, settings.replyTo ?? organiser?.email)
}

const mailbox = (name: string, address: string | undefined): Mailbox | null =>
  Option.match(decodeEmail(address?.toLowerCase()), {
    onNone: () => null,
    onSome: (valid) => ({ name, address: valid })
  })

const decodeEmail = Schema.decodeUnknownOption(Email)

/**
 * The invitation or its withdrawal (RFC 5546). The organizer's address is the sender's: mail programs offer an invitation
 * only if both are equal. Reminders, mails to members, and mails to hosts whose calendar has the meeting have none
 * (D-MAIL-15, D-MAIL-64).
 */
const invitation = (
  { content, delivery, facts: { booking }, isInCalendar, mail, rendered, sender }: Composition,
  host: string
): OutgoingMail["calendar"] => {
  const isWithout =
    mail.kind === "reminder" || mail.kind === "calendar_changed" || wasNeverThere(mail, booking)
  if (isWithout || content.audience === "member" || isInCalendar) return null
  const method = endsForRecipient(mail) ? "CANCEL" : "REQUEST"
  const { address: email, name } = addressed(content)
  return {
    method,
    content: calendarObject({
      method,
      uid: calendarUid(booking.rootUid, host),
      sequence: mail.sequence,
      stamp: DateTime.toEpochMillis(delivery.createdAt),
      start: DateTime.toEpochMillis(booking.startAt),
      end: DateTime.toEpochMillis(booking.endAt),
      summary: content.audience === "booker" ? unlinked(oneLine(content.title)) : content.title,
      location: placeText(content),
      description: rendered.description,
      organizer: { name: booking.organiser.name, email: sender.address },
      attendee: { name, email }
    })
  }
}

/** A booking that waits is in no calendar, and a move that waits changes no entry (D-APPR-7). A refund is no meeting. */
const wasNeverThere = ({ kind }: SendMail, booking: Booking) =>
  kind === "requested" ||
  kind === "declined" ||
  kind === "expired" ||
  isRefund({ kind }) ||
  isUnsettledMove(booking)

/** The booker typed the names of attendees, and can enter any address (D-MAIL-16). */
const addressed = ({ audience, recipient }: BookingMail): Mailbox =>
  audience === "booker" || audience === "guest"
    ? { ...recipient, name: quotedName(recipient.name) }
    : recipient

/** The place in one text. Empty: none. */
export const placeText = ({ place }: Pick<BookingMail, "place">): string => {
  switch (place?._tag) {
    case "Link":
      return place.url
    case "Address":
      return unlinked(place.text)
    case "Phone":
      return place.number ?? ""
    case "LinkFollows":
    case undefined:
      return ""
  }
}
