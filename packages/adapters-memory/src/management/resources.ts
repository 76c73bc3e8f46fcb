import {
  bookingSearchText,
  isMadeFor,
  isReplaced,
  reservationStateOf,
  statusesOf
} from "@calendeal/domain/bookings"
import { type ContactId, contactSearchText, emailsOf, isFound, soughtBy } from "@calendeal/domain/contacts"
import {
  bookingPosition,
  dealPosition,
  isByClosing,
  positionIn,
  transactionPosition,
  endings,
  type Position,
  type ResourceKind,
  type Resources
} from "@calendeal/domain/management"
import type { Delivery } from "@calendeal/domain/outbox"
import { signedCents, type Transaction } from "@calendeal/domain/transactions"
import { waitingStateOf } from "@calendeal/domain/waiting"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { DateTime, Order } from "effect"
import type { Store } from "../Store.ts"

/** How to list the resources of a kind, and the position of one in the list. */
interface Resource<K extends ResourceKind> {
  readonly items: (query: Resources[K]["query"]) => ReadonlyArray<Resources[K]["item"]>
  readonly position: (item: Resources[K]["item"], query: Resources[K]["query"]) => Position
}

/** A kind without filters. */
const plain = <A extends { readonly id: string; readonly createdAt: DateTime.Utc }>(
  rows: ReadonlyMap<string, A>
) => ({
  items: () => [...rows.values()],
  position: ({ createdAt, id }: A) => ({ at: createdAt, id })
})

/** The resources of a workspace by kind. */
export const resourcesOf = (
  store: Store["Service"],
  workspaceId: WorkspaceId
): { readonly [K in ResourceKind]: Resource<K> } => {
  const data = store.dataOf(workspaceId)
  const within = (
    instant: DateTime.Utc,
    { from, to }: { readonly from?: DateTime.Utc; readonly to?: DateTime.Utc }
  ) =>
    (from === undefined || DateTime.isGreaterThanOrEqualTo(instant, from)) &&
    (to === undefined || DateTime.isLessThan(instant, to))
  const is = <A>(wanted: A | undefined, value: A) => wanted === undefined || wanted === value
  const edited = <A extends { readonly id: string }>(values: Iterable<A>) =>
    [...values].flatMap((value) => {
      const version = data.versions.get(value.id)
      return version === undefined ? [] : [{ value, ...version }]
    })
  const textOf = (id: ContactId) => {
    const contact = data.contacts.get(id)
    return contact === undefined ? "" : contactSearchText(contact)
  }
  const workspace = store.workspaces.get(workspaceId)
  return {
    workspace: {
      items: () => edited(workspace === undefined ? [] : [workspace]),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    members: {
      items: ({ email }) => [...data.members.values()].filter((member) => is(email, member.email)),
      position: ({ createdAt, userId }) => ({ at: createdAt, id: userId })
    },
    hosts: {
      items: ({ id: wanted }) =>
        edited(data.hosts.values().filter(({ id }) => is(wanted, id) && !data.removed.has(id))),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    calendars: {
      items: ({ hostId, hostIds, isDestination }) =>
        [...data.calendars.values()]
          .filter(
            ({ calendar }) =>
              is(hostId, calendar.hostId) &&
              (hostIds === undefined || hostIds.includes(calendar.hostId)) &&
              is(isDestination, calendar.isDestination)
          )
          .map(({ calendar, health }) => ({ ...calendar, ...health })),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    conferenceAccounts: plain(data.conferenceAccounts),
    paymentAccounts: plain(data.paymentAccounts),
    paymentConnections: plain(data.paymentConnections),
    unmatchedEntries: {
      items: ({ isDismissed, kind }) =>
        [...data.unmatchedEntries.values()].filter(
          (entry) => is(kind, entry.kind) && is(isDismissed, entry.dismissal !== null)
        ),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    savedViews: plain(data.savedViews),
    identityProviders: plain(data.identityProviders),
    oauthClients: {
      items: ({ name }) => [...data.oauthClients.values()].filter((client) => is(name, client.name)),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    oneOffLinks: {
      items: ({ eventTypeId, hostId, madeFor }) =>
        [...data.oneOffLinks.values()].filter(
          (link) =>
            is(eventTypeId, link.eventTypeId) &&
            (hostId === undefined || link.hostIds.includes(hostId)) &&
            (madeFor === undefined || isMadeFor(link, madeFor))
        ),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    reservations: {
      items: ({ eventTypeId, hostId, liveAt }) =>
        [...data.reservations.values()].filter(
          (reservation) =>
            is(eventTypeId, reservation.eventTypeId) &&
            (hostId === undefined || reservation.hostIds.includes(hostId)) &&
            (liveAt === undefined || reservationStateOf(reservation, liveAt) === "live")
        ),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    waitingEntries: {
      items: ({ emails, eventTypeId, hostId, kind, waitingAt }) =>
        [...data.waitingEntries.values()].filter(
          (entry) =>
            is(eventTypeId, entry.eventTypeId) &&
            (emails === undefined || emails.includes(entry.person.email)) &&
            (kind === undefined || (entry.proposedBy !== null) === (kind === "proposal")) &&
            is(hostId, entry.proposedBy?.hostId ?? undefined) &&
            (waitingAt === undefined || waitingStateOf(entry, waitingAt) === "waiting")
        ),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    eventTypes: {
      items: () =>
        edited(store.eventTypes.values().filter((eventType) => eventType.workspaceId === workspaceId)),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    apiKeys: {
      items: () =>
        store.apiKeys
          .values()
          .filter((key) => key.workspaceId === workspaceId)
          .toArray(),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    contacts: {
      items: ({ bookedWith, email, ids, search, ...range }) =>
        [...data.contacts.values()].filter(
          (contact) =>
            within(contact.createdAt, range) &&
            (ids === undefined || ids.includes(contact.id)) &&
            isMatch(search, () => contactSearchText(contact)) &&
            (email === undefined || emailsOf(contact).includes(email)) &&
            (bookedWith === undefined ||
              data.bookings
                .values()
                .some(
                  ({ contactId, hostIds }) =>
                    contactId === contact.id && (bookedWith === "anyone" || hostIds.includes(bookedWith))
                ))
        ),
      position: ({ createdAt, id }, query) => positionIn(query, createdAt, id)
    },
    bookings: {
      items: ({
        attendance,
        attendee,
        contactId,
        eventTypeId,
        groupId,
        hostId,
        isNewest,
        rootUid,
        search,
        searchesContacts,
        status,
        ...range
      }) =>
        [...data.bookings.values()].filter(
          (booking) =>
            is(contactId, booking.contactId) &&
            is(eventTypeId, booking.eventTypeId) &&
            is(rootUid, booking.rootUid) &&
            is(groupId, booking.group?.id) &&
            (isNewest === undefined || !isReplaced(booking)) &&
            (status === undefined || statusesOf(status).includes(booking.status)) &&
            is(attendance, booking.attendance?.mark ?? "none") &&
            (attendee === undefined || booking.attendees.some(({ email }) => email === attendee)) &&
            (hostId === undefined || booking.hostIds.includes(hostId)) &&
            (isMatch(search, () => bookingSearchText(booking)) ||
              (searchesContacts === true && isMatch(search, () => textOf(booking.contactId)))) &&
            within(booking.startAt, range)
        ),
      position: bookingPosition
    },
    deals: {
      items: ({
        bookingUid,
        bookingUids,
        closedFrom,
        closedTo,
        contactId,
        ownerId,
        search,
        sort,
        stage,
        stageNotIn,
        status,
        ...range
      }) =>
        [...data.deals.values()]
          .filter(
            (deal) =>
              within(deal.openedAt, range) &&
              (deal.closedAt !== null || sort === undefined || !isByClosing({ sort })) &&
              ((closedFrom === undefined && closedTo === undefined) ||
                (deal.closedAt !== null &&
                  within(deal.closedAt, {
                    ...(closedFrom && { from: closedFrom }),
                    ...(closedTo && { to: closedTo })
                  }))) &&
              isMatch(search, () => textOf(deal.contactId)) &&
              is(contactId, deal.contactId) &&
              is(bookingUid, deal.bookingUid) &&
              is(ownerId, deal.ownerId) &&
              (bookingUids === undefined || bookingUids.some((uid) => uid === deal.bookingUid)) &&
              is(stage, deal.stage) &&
              (stageNotIn === undefined || !stageNotIn.some((key) => key === deal.stage)) &&
              is(status, deal.status)
          )
          .map((deal) => {
            const payments = [...data.transactions.values()].filter(({ dealId }) => dealId === deal.id)
            return {
              ...deal,
              transactionIds: payments.toSorted(byAge).map(({ id }) => id),
              paidCents: payments
                .filter(({ money }) => money.currency === deal.value?.currency)
                .reduce((sum, entry) => sum + signedCents(entry), 0n)
            }
          }),
      position: dealPosition
    },
    transactions: {
      items: ({ contactId, dealId, kind, search, ...range }) =>
        [...data.transactions.values()].filter(
          (transaction) =>
            isMatch(search, () => textOf(transaction.contactId)) &&
            is(contactId, transaction.contactId) &&
            is(dealId, transaction.dealId) &&
            is(kind, transaction.kind) &&
            within(transaction.transactionAt, range)
        ),
      position: transactionPosition
    },
    integrations: {
      items: () => edited(data.integrations.values()),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    webhooks: {
      items: () => edited(data.webhooks.values()),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.id })
    },
    mailSettings: {
      items: () => (data.mailSettings === null ? [] : [data.mailSettings]),
      position: ({ createdAt, value }) => ({ at: createdAt, id: value.workspaceId })
    },
    deliveries: {
      items: ({ bookingUids, destinationId, kind, provider, status }) =>
        [...data.deliveries.values()].filter(
          (delivery) =>
            is(kind, delivery.destination.kind) &&
            (bookingUids === undefined || isMailOf(bookingUids, delivery)) &&
            is(destinationId, delivery.destination.id) &&
            is(provider, delivery.provider) &&
            is(status, delivery.status)
        ),
      position: ({ createdAt, id }) => ({ at: createdAt, id })
    },
    auditLog: {
      items: ({ endingsOf, ...range }) =>
        data.auditLog.filter(
          ({ action, at, subject }) =>
            within(at, range) &&
            (endingsOf === undefined ||
              (endings.some((ending) => ending === action) && endingsOf.some((uid) => uid === subject)))
        ),
      position: ({ at, id }) => ({ at, id })
    }
  }
}

const isMatch = (search: string | undefined, text: () => string): boolean =>
  search === undefined || isFound(soughtBy(search), text())

const isMailOf = (uids: ReadonlyArray<string>, { message }: Delivery): boolean =>
  message._tag === "SendMail" && uids.includes(message.bookingUid)

const byAge = Order.combine(
  Order.mapInput(DateTime.Order, (transaction: Transaction): DateTime.DateTime => transaction.recordedAt),
  Order.mapInput(Order.String, (transaction: Transaction): string => transaction.id)
)
