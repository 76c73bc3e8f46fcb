import type * as DateTime from "effect/DateTime"
import {
  type Attendee,
  type Booking,
  leftOfPayment,
  refundOfRequest
} from "../../../scheduling/bookings/index.ts"
import { joinUrlOf, type MeetingLink } from "../../conferencing/index.ts"
import type { Contact } from "../../../leads/contacts/index.ts"
import { sourceName } from "../../../leads/sources/index.ts"
import { answersOf, type EventType, type Host } from "../../../workspace/event-types/index.ts"
import {
  type BookingMail,
  endsForRecipient,
  guestsOf,
  isRefund,
  type Mailbox,
  mailBrandOf,
  type MailPlace,
  type MailSettings,
  ownTextFor,
  paragraphFor,
  type SendMail
} from "../index.ts"
import { titleForHost } from "./titleForHost.ts"
import { quotedName } from "../../../kernel/texts/index.ts"
import type { TimeZoneName, Workspace } from "../../../workspace/workspaces/index.ts"

/** The stored state that a mail shows. Null or missing: removed or erased. */
export interface MailFacts {
  readonly booking: Booking
  /** The start of the replaced booking; null: the booking replaced none. */
  readonly previousStartAt: DateTime.Utc | null
  /** The booking that stays while this one, which is to move it, waits, or because it was not granted; null: none stays. */
  readonly kept: Booking | null
  /** Whether the replaced booking had other hosts. */
  readonly hasOtherHosts: boolean
  readonly workspace: Workspace
  readonly settings: MailSettings
  readonly eventType: EventType | null
  readonly contact: Contact | null
  /** The first names of the other people of its group, if the event type shows them. */
  readonly others: ReadonlyArray<string>
  readonly hosts: ReadonlyArray<Host>
  /** Null: the booking has no conference. */
  readonly link: MeetingLink | null
  /** The start that the recipient's calendar has after a change there; null: it has none, or nothing changed. */
  readonly calendarStartAt: DateTime.Utc | null
}

/** The recipient of a mail, as looked up. */
export interface MailTo {
  readonly audience: BookingMail["audience"]
  readonly mailbox: Mailbox
  /** Whether the address is known to be the person's: an accepted member of the workspace has it. Always for bookers and guests. */
  readonly isConfirmed: boolean
  /** Of a host or member; null: the booker's. */
  readonly timezone: TimeZoneName | null
}

/**
 * The content of a mail for its recipient (D-MAIL-12). Hosts and members see the answers, the booker's address and phone,
 * and the guests with their addresses. The booker sees the own answers and the guests' names. Guests see no text that the booker typed, except the booker's name:
 * neither the title, nor answers, nor an address. So a booking form cannot be used to send texts to others. The same holds for hosts
 * and members whose address is not confirmed (D-MAIL-70).
 */
export const contentOf = (
  { copy = null, kind }: Pick<SendMail, "kind"> & Partial<Pick<SendMail, "copy">>,
  facts: MailFacts,
  to: MailTo,
  links: BookingMail["links"],
  service: URL
): BookingMail => {
  const { booking, eventType, settings, workspace } = facts
  const { audience } = to
  const isWithheld = isStaff(audience) && !to.isConfirmed
  const isLimited = audience === "guest" || isWithheld
  const language = isStaff(audience) ? settings.language : (booking.language ?? settings.language)
  const booker = booking.attendees.find(({ role }) => role === "booker")
  return {
    kind,
    audience,
    language,
    recipient: to.mailbox,
    isWithheld,
    workspace: {
      ...mailBrandOf(workspace, settings, service),
      contact: workspace.contact,
      privacyUrl: workspace.privacyUrl
    },
    title: isLimited
      ? (eventType?.title ?? workspace.name)
      : audience === "host"
        ? titleForHost(booking, eventType)
        : booking.title,
    startAt: booking.startAt,
    endAt: booking.endAt,
    previousStartAt: kind === "moved" ? facts.previousStartAt : null,
    keptStartAt: facts.kept?.startAt ?? null,
    competes: booking.hold?.competes === true,
    isPaidRequest: kind === "requested" && audience === "booker" && refundOfRequest(booking) !== null,
    refund: refundIn(kind, booking, copy),
    hasOtherHosts: kind === "moved" && facts.hasOtherHosts,
    calendarStartAt: kind === "calendar_changed" ? facts.calendarStartAt : null,
    timezone: to.timezone ?? booking.bookerTimezone,
    place: placeFor(kind, facts, isLimited ? "guest" : audience),
    hosts: hostNames(facts),
    booker: {
      name: booker?.name ?? "",
      address: isLimited ? null : (booker?.email ?? null),
      timezone: booking.bookerTimezone
    },
    guests: isLimited ? [] : guestsOf(booking).map(({ guest }) => guestFor(guest, audience)),
    others: audience === "booker" ? facts.others : [],
    answers: isLimited ? [] : answersFor(facts),
    source: isStaff(audience) && !isLimited ? sourceOf(facts.contact) : null,
    reason: kind === "cancelled" && isStaff(audience) && !isLimited ? booking.cancelReason : null,
    reply: kind === "declined" ? (booking.reply ?? null) : null,
    paragraph: paragraphFor(settings, kind, audience, language),
    ownWords: ownTextFor(settings.texts, { kind, audience, language }),
    links: isWithheld ? { ...links, approve: null, decline: null, console: null } : links
  }
}

/** What a mail about a refund says that goes back: a part with the id, or what was left. */
const refundIn = (kind: SendMail["kind"], { payment }: Booking, refundId: string | null) => {
  if (payment === undefined || kind === "paid_late" || !isRefund({ kind })) return null
  if (kind !== "part_refunded") return leftOfPayment(payment)
  const part = payment.partRefunds?.find(({ id }) => id === refundId)
  return part === undefined ? null : { ...payment.money, cents: part.cents }
}

/** The name of the first visit's source, and the campaign. */
const sourceOf = (contact: Contact | null): string | null => {
  const touch = contact?.attribution.first?.touch ?? {}
  const parts = [sourceName(touch), touch.utm_campaign ?? null].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(" · ")
}

const isStaff = (audience: BookingMail["audience"]): boolean => audience === "host" || audience === "member"

const guestFor = ({ email, name }: Attendee, audience: BookingMail["audience"]): string =>
  isStaff(audience) ? `${quotedName(name)} (${email})` : name

/** The organiser first, by the name at the time of the booking; the others by their present names. */
const hostNames = ({ booking: { hostIds, organiser }, hosts }: MailFacts): ReadonlyArray<string> => [
  organiser.name,
  ...hostIds
    .filter((id) => id !== organiser.hostId)
    .flatMap((id) => hosts.find((host) => host.id === id)?.name ?? [])
]

const answersFor = ({ booking: { responses }, eventType }: MailFacts): BookingMail["answers"] =>
  answersOf(eventType, responses).map(({ key, label, value }) => ({
    label: label ?? key,
    value: String(value)
  }))

/** A booking that was never confirmed: its visitor never had the link, which may be the host's own room. */
const neverConfirmed: ReadonlySet<BookingMail["kind"]> = new Set(["declined", "expired", "paid_late"])

/** A mail that ends the meeting for its recipient promises no link, and the link of a meeting that waits follows. */
const onlinePlace = (kind: BookingMail["kind"], { booking, link }: MailFacts): MailPlace | null => {
  if (kind === "requested") return { _tag: "LinkFollows" }
  if (neverConfirmed.has(kind)) return null
  const url = joinUrlOf(booking, link)
  if (url !== null) return { _tag: "Link", url, isSubstitute: link?.state === "failed" }
  return endsForRecipient({ kind }) || isRefund({ kind }) ? null : { _tag: "LinkFollows" }
}

const placeFor = (
  kind: BookingMail["kind"],
  facts: MailFacts,
  audience: BookingMail["audience"]
): MailPlace | null => {
  const { booking, contact } = facts
  const { attendeeAddress, location, responses } = booking
  switch (location.kind) {
    case "video":
    case "custom_link":
      return onlinePlace(kind, facts)
    case "in_person_host":
      return { _tag: "Address", text: location.address }
    case "in_person_attendee":
      return audience === "guest" || attendeeAddress === null
        ? null
        : { _tag: "Address", text: attendeeAddress }
    case "phone":
      return {
        _tag: "Phone",
        number: isStaff(audience) ? (responses["phone"] ?? contact?.phone ?? null) : null
      }
  }
}
