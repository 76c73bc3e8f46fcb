import * as Result from "effect/Result"
import {
  type Attendee,
  type attendeePrivacy,
  bookerEmail,
  type Booking,
  type bookingPrivacy,
  erasedPartRefund,
  holdsTime
} from "../../../scheduling/bookings/index.ts"
import { MailRecipient, OutboxMessage } from "../../../workspace/consistency/index.ts"
import {
  type Contact,
  type ContactId,
  type contactPrivacy,
  emailsOf,
  type ErasedFields,
  type Erasure,
  erasedEmail,
  type FieldsErased,
  newContact,
  PersonName
} from "../../../leads/contacts/index.ts"
import { type Email } from "../../../kernel/texts/index.ts"
import { erasedPayment } from "../../../revenue/transactions/index.ts"
import { ResourceNotFound } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { type Decision, unless } from "./Decision.ts"

/**
 * Commands that erase a person: the contact, the person in bookings and in their calendar entries, and the descriptions of
 * payments. All other records and references are kept.
 */
export const erasure = {
  EraseContact: command<{ readonly contactId: ContactId }>()({
    audit: ({ contactId }) => ["contact.erase", contactId],
    looks: (query, { contactId }) => query.contact(contactId),
    decide: (_, { bookings, contact }) =>
      contact === null ? Result.fail(new ResourceNotFound()) : eraseContact(contact, bookings)
  }),

  /** Erases the contact, the guest or the person in a waiting list with this email. `placeholderId` replaces a guest's identity. */
  ErasePerson: command<{ readonly email: Email; readonly placeholderId: ContactId }>()({
    audit: ({ placeholderId }) => ["person.erase", placeholderId],
    looks: (query, { email, placeholderId }) => query.person(email, placeholderId),
    decide: ({ email, placeholderId }, { bookings, contact, isListed }) => {
      if (contact !== null) return eraseContact(contact, bookings)
      return unless(
        [bookings.length === 0 && !isListed ? new ResourceNotFound() : undefined],
        ...eraseFromBookings(bookings, { id: placeholderId, email, merged: [] })
      )
    }
  })
}

const eraseContact = (contact: Contact, bookings: ReadonlyArray<Booking>): Decision =>
  unless(
    [],
    {
      _tag: "EraseContact",
      contact: erasedContact(contact),
      mergedIds: contact.merged.map(({ contactId }) => contactId)
    },
    ...eraseFromBookings(bookings, contact),
    { _tag: "ErasePayments", contactId: contact.id, erased: erasedPayment }
  )

const eraseFromBookings = (bookings: ReadonlyArray<Booking>, person: ErasedPerson): ReadonlyArray<Write> => {
  const outboxMessages = bookings.flatMap((booking) => entriesToRewrite(booking, person))
  return [
    { _tag: "RemoveAnswers" },
    ...emailsOf(person).map((email): Write => ({ _tag: "EraseInviteeLocks", email })),
    {
      _tag: "EraseLinks",
      contactIds: [person.id, ...person.merged.map(({ contactId }) => contactId)],
      emails: emailsOf(person)
    },
    ...bookings.flatMap((booking): ReadonlyArray<Write> => [
      { _tag: "Replace", kind: "bookings", row: withoutPerson(booking, person) },
      { _tag: "EraseMails", bookingUid: booking.uid, recipients: mailRecipientsOf(booking, person) }
    ]),
    ...(outboxMessages.length === 0 ? [] : [{ _tag: "Post", outboxMessages } as const])
  ]
}

/**
 * Writes the entries of the booking again without the person (D-ENTRY-8). Those of cancelled bookings are removed already, and
 * a moved booking's show the next one.
 */
const entriesToRewrite = (booking: Booking, { id }: ErasedPerson): ReadonlyArray<OutboxMessage> => {
  if (!holdsTime(booking)) return []
  const { hostIds, uid: bookingUid, workspaceId } = booking
  return hostIds.map((hostId) =>
    OutboxMessage.make({ _tag: "WriteEntry", workspaceId, bookingUid, hostId, copy: `erased-${id}` })
  )
}

/** The person as a recipient of the booking's mails (D-MAIL-57). */
export const mailRecipientsOf = (booking: Booking, person: Mentioned): ReadonlyArray<MailRecipient> =>
  booking.attendees.flatMap((attendee, position) =>
    isPerson(booking, attendee, person)
      ? [MailRecipient.make(attendee.role === "booker" ? "booker" : `guest-${position}`)]
      : []
  )

const erasedName = PersonName.make("Erased")

/** The erased person's emails, and the id that identifies the person afterwards. */
export type ErasedPerson = Pick<Contact, "email" | "id" | "merged">

/** A person in bookings. `id`: of the contact; null: none. */
export interface Mentioned extends Pick<Contact, "email" | "merged"> {
  readonly id: ContactId | null
}

/** The contact without personal data: only what D-PRIV-1 keeps of it. */
export const erasedContact = (contact: Contact): Contact => {
  const { createdAt, id, workspaceId } = contact
  const kept: Pick<Contact, FieldsErased<typeof contactPrivacy, "kept">> = { id, workspaceId, createdAt }
  return { ...newContact(id, workspaceId, erasedEmail(contact), createdAt), ...kept }
}

/** Whether the booking contains the person. */
export const mentions = (booking: Booking, person: ErasedPerson): boolean =>
  booking.contactId === person.id || booking.attendees.some(({ email }) => isOne(person, email))

/**
 * The booking without the person's data (D-PRIV-2); the attendee is kept. The booker's data are removed with the booker.
 */
export const withoutPerson = (booking: Booking, contact: ErasedPerson): Booking => {
  const attendees = booking.attendees.map((attendee) =>
    isPerson(booking, attendee, contact) ? { ...attendee, ...erasedAttendee(contact) } : attendee
  )
  const left = { ...booking, attendees, ...withoutAnyAttendee }
  return isBookerOf(booking, contact)
    ? { ...left, ...withoutBooker(booking), ...withoutReasons(booking) }
    : left
}

// A field of D-PRIV-1 does not compile until what its erasure leaves is stated in one of these three.

type Erased<E extends Erasure> = Omit<
  ErasedFields<Booking, typeof bookingPrivacy, E>,
  "attendees" | "payment"
>

const erasedAttendee = (
  person: ErasedPerson
): ErasedFields<Attendee, typeof attendeePrivacy, "attendee"> => ({
  name: erasedName,
  email: erasedEmail(person)
})

const withoutBooker = ({ attendees, title }: Booking): Erased<"booker"> => {
  const booker = attendees.find(({ role }) => role === "booker")
  return {
    title: booker === undefined ? title : title.replaceAll(booker.name, erasedName),
    attendeeAddress: null,
    language: null,
    responses: {},
    reply: "",
    cancelReason: null
  }
}

/** What members typed about its refunds goes; what was paid and what went back stays. */
const withoutReasons = ({ payment }: Booking): Pick<Booking, "payment"> =>
  payment?.partRefunds === undefined
    ? {}
    : {
        payment: {
          ...payment,
          partRefunds: payment.partRefunds.map((part) => ({ ...part, ...erasedPartRefund }))
        }
      }

const withoutAnyAttendee: Erased<"attendee"> = {}

const isBookerOf = (booking: Booking, person: Mentioned): boolean =>
  booking.contactId === person.id || isOne(person, bookerEmail(booking))

const isPerson = (booking: Booking, attendee: Attendee, person: Mentioned): boolean =>
  isOne(person, attendee.email) || (attendee.role === "booker" && isBookerOf(booking, person))

const isOne = (person: Mentioned, email: Email | undefined): boolean =>
  email !== undefined && emailsOf(person).includes(email)
