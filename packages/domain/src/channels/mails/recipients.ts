import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Attendee, type Booking, mailedGuests } from "../../scheduling/bookings/index.ts"
import { MailRecipient } from "../../workspace/consistency/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { UserId } from "../../workspace/workspaces/index.ts"
import type { MailAudience } from "./MailKind.ts"

/** A recipient of a booking's mails. */
export type Recipient =
  | { readonly audience: "booker" }
  /** `position`: the place in the booking's attendees. */
  | { readonly audience: "guest"; readonly position: number }
  | { readonly audience: "host"; readonly hostId: HostId }
  | { readonly audience: "member"; readonly userId: UserId }

/** The recipient in a stored message. */
export const recipientOf = (name: MailRecipient): Recipient => {
  if (name.startsWith("guest-")) return { audience: "guest", position: Number(name.slice("guest-".length)) }
  const host = decodeHost(name.slice("host-".length))
  if (name.startsWith("host-") && Option.isSome(host)) return { audience: "host", hostId: host.value }
  const member = decodeMember(name.slice("member-".length))
  if (name.startsWith("member-") && Option.isSome(member)) return { audience: "member", userId: member.value }
  return { audience: "booker" }
}

const decodeHost = Schema.decodeOption(HostId)
const decodeMember = Schema.decodeOption(UserId)

/** The role of a recipient. */
export const audienceOf = (name: MailRecipient): MailAudience => recipientOf(name).audience

export const booker = MailRecipient.make("booker")
export const hostNamed = (id: HostId): MailRecipient => MailRecipient.make(`host-${id}`)
export const memberNamed = (id: UserId): MailRecipient => MailRecipient.make(`member-${id}`)

/** The guests of a booking who get mails, as recipients. */
export const guestsOf = ({
  attendees
}: Pick<Booking, "attendees">): ReadonlyArray<{ readonly name: MailRecipient; readonly guest: Attendee }> =>
  mailedGuests(attendees).map(({ guest, position }) => ({
    name: MailRecipient.make(`guest-${position}`),
    guest
  }))

/** The booker and the guests who get mails. */
export const attendeesNamed = (booking: Pick<Booking, "attendees">): ReadonlyArray<MailRecipient> => [
  booker,
  ...guestsOf(booking).map(({ name }) => name)
]

/** Everyone who gets mails about a booking. `members`: those with `bookingMails`. */
export const recipientsOf = (
  booking: Pick<Booking, "attendees" | "hostIds">,
  members: ReadonlyArray<UserId>
): ReadonlyArray<MailRecipient> => [
  ...attendeesNamed(booking),
  ...booking.hostIds.map(hostNamed),
  ...members.map(memberNamed)
]

/** The attendee behind a recipient; undefined for hosts and members, and if the booking has no such guest. */
export const attendeeOf = (
  { attendees }: Pick<Booking, "attendees">,
  recipient: Recipient
): Attendee | undefined => {
  if (recipient.audience === "booker") return attendees.find(({ role }) => role === "booker")
  const guest = recipient.audience === "guest" ? attendees[recipient.position] : undefined
  return guest?.role === "guest" ? guest : undefined
}
