import * as Effect from "effect/Effect"
import type { Booking } from "../../scheduling/bookings/index.ts"
import { companyIn, type Contact, type TimedTouch } from "../../leads/contacts/index.ts"
import type { Delivery } from "../../channels/outbox/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import { picturePath } from "../../workspace/pictures/index.ts"
import { type DealRecord, WorkspaceQueries } from "../../channels/records/index.ts"
import { contactsWithin, listWithin } from "./readWithin.ts"

/** What happened to a booking's mails: one came back, or one could not be sent. */
export type MailFault = "bounced" | "failed"

/** What a list of bookings shows of the records around each. */
export interface BookingContext {
  readonly eventTypeTitle: string | null
  /** The path of the leading host's picture. Null: the host has none, or is removed. */
  readonly hostPicture: string | null
  readonly company: string | null
  /** Null: it is not known, or the member does not read the contact. */
  readonly firstTouch: TimedTouch | null
  /** Null: the booking has opened none, or the member does not read deals. */
  readonly deal: DealRecord | null
  readonly mailFault: MailFault | null
}

/** The company that was given with the booking, else the contact's. */
export const companyOf = (
  { responses }: Pick<Booking, "responses">,
  contact: Pick<Contact, "customFields"> | undefined
): string | null => companyIn(responses) ?? companyIn(contact?.customFields ?? {})

/** The fault of the mails of each booking that has one. That one came back says more than that one could not be sent. */
export const mailFaultsOf = (
  deliveries: ReadonlyArray<Pick<Delivery, "message" | "reason" | "status">>
): ReadonlyMap<string, MailFault> => {
  const faults = new Map<string, MailFault>()
  for (const { message, reason, status } of deliveries) {
    if (status !== "dead" || message._tag !== "SendMail") continue
    const isBounce = reason === "complaint" || reason?.startsWith("bounced") === true
    if (isBounce || !faults.has(message.bookingUid))
      faults.set(message.bookingUid, isBounce ? "bounced" : "failed")
  }
  return faults
}

/**
 * The context of each of at most 100 bookings that the member reaches, in their order. The number of queries is the same for
 * each number of bookings. Of their failed mails it knows the latest 100.
 */
export const contextsOf = Effect.fn("management.contextsOf")(function* (
  member: Member,
  bookings: ReadonlyArray<Booking>
) {
  if (bookings.length === 0) return []
  const queries = yield* WorkspaceQueries
  const { workspaceId } = member
  const page = { limit: 100, after: null }
  const bookingUids = bookings.map(({ uid }) => uid)
  const contacts = yield* contactsWithin(member, new Set(bookings.map(({ contactId }) => contactId)))
  const deals = yield* listWithin(member, "deals", { bookingUids }, page)
  const failed = yield* listWithin(member, "deliveries", { bookingUids, status: "dead" }, page)
  const hosts = yield* queries.findAll(workspaceId, "hosts", new Set(bookings.flatMap(leading)))
  const types = yield* queries.findAll(
    workspaceId,
    "eventTypes",
    new Set(bookings.map(({ eventTypeId }) => eventTypeId))
  )
  const dealOf = new Map(deals.items.map((deal) => [deal.bookingUid, deal]))
  const faults = mailFaultsOf(failed.items)
  return bookings.map((booking): BookingContext => {
    const contact = contacts.get(booking.contactId)
    const picture = hosts.get(booking.hostIds[0] ?? "")?.value.picture ?? null
    return {
      eventTypeTitle: types.get(booking.eventTypeId)?.value.title ?? null,
      hostPicture: picture && picturePath(workspaceId, picture),
      company: companyOf(booking, contact),
      firstTouch: contact?.attribution.first ?? null,
      deal: dealOf.get(booking.uid) ?? null,
      mailFault: faults.get(booking.uid) ?? null
    }
  })
})

const leading = ({ hostIds }: Booking) => hostIds.slice(0, 1)
