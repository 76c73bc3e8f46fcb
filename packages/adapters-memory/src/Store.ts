import type {
  AccountId,
  AccountLink,
  AccountLinkId,
  ChallengeHash,
  Identity,
  KnownBrowser,
  Passkey,
  PasskeyChallenge,
  PasskeyId,
  ProviderSignIn,
  Session,
  SessionHash,
  SessionId,
  StateHash,
  StoredPassword,
  WorkspaceProvider,
  WorkspaceProviderId
} from "@calendeal/domain/accounts"
import type { AssistantClient, AssistantClientId, AssistantGrant } from "@calendeal/domain/assistants"
import type { PictureId } from "@calendeal/domain/branding"
import {
  type Booking,
  type BookingUid,
  holdsTimeAt,
  isOpenAt,
  isUnsettledMove,
  type OneOffLink,
  type OneOffLinkId,
  type Reservation,
  type ReservationId,
  reservationStateOf,
  type WaitingEntryId
} from "@calendeal/domain/bookings"
import type { BusyCalendar, CalendarEntry, CalendarHealth, CalendarId } from "@calendeal/domain/calendars"
import type { Connection, ConnectionId } from "@calendeal/domain/connections"
import type { MeetingLink } from "@calendeal/domain/conferencing"
import type { Demand, Interval } from "@calendeal/domain/availability"
import type { ConferenceAccount, ConferenceAccountId } from "@calendeal/domain/conferencing"
import type { BookingKey, StoredKey } from "@calendeal/domain/consistency"
import { type Contact, type ContactId, type Email, emailsOf } from "@calendeal/domain/contacts"
import type { Deal, DealId } from "@calendeal/domain/deals"
import type { Integration, IntegrationId } from "@calendeal/domain/conversions"
import type { WorkspaceClient, WorkspaceClientId } from "@calendeal/domain/oauth-clients"
import type { Delivery, DeliveryId } from "@calendeal/domain/outbox"
import type { EventType, EventTypeId, Host, HostId } from "@calendeal/domain/event-types"
import type { FunnelEntry } from "@calendeal/domain/funnel"
import type { AddressHash, MailSettings, Suppression } from "@calendeal/domain/mails"
import { type AuditEntry, auditEntryOf, type Versioned } from "@calendeal/domain/management"
import type { PaymentAccount, PaymentAccountId } from "@calendeal/domain/payments"
import type {
  PaymentConnection,
  PaymentConnectionId,
  StoredCall,
  StoredCallId,
  UnmatchedEntry
} from "@calendeal/domain/receivers"
import type { RecordedSpend } from "@calendeal/domain/spend"
import type { Transaction, TransactionId } from "@calendeal/domain/transactions"
import type { SavedView, SavedViewId } from "@calendeal/domain/reports"
import type { WaitingEntry } from "@calendeal/domain/waiting"
import type { Webhook, WebhookId } from "@calendeal/domain/webhooks"
import type {
  AccessToken,
  AccessTokenHash,
  AccessTokenId,
  ApiKey,
  ApiKeyPrefix,
  Member,
  OwnDomain,
  UserId,
  Workspace,
  WorkspaceId
} from "@calendeal/domain/workspaces"
import { Context, type DateTime, Layer } from "effect"
import { DestinationQueues } from "./outbox/DestinationQueues.ts"
import { InMemoryQueue } from "./outbox/InMemoryQueue.ts"

/**
 * The state that the ports share, so that they can commit together. Each operation of a port is one synchronous stretch
 * of code: nothing interleaves between its reads and its writes, and it throws only before its first write.
 */
export class Store extends Context.Service<Store, Contents>()("@calendeal/adapters-memory/Store") {
  static readonly layer = Layer.sync(Store, () => new Contents())
}

class Contents {
  readonly workspaces = new Map<WorkspaceId, Workspace>()
  readonly apiKeys = new Map<ApiKeyPrefix, ApiKey>()
  /** Own domains by their names. */
  readonly domains = new Map<string, OwnDomain>()
  readonly accessTokens = new Map<AccessTokenHash, AccessToken>()
  readonly assistantClients = new Map<AssistantClientId, AssistantClient>()
  readonly assistantGrants = new Map<AccessTokenId, AssistantGrant>()
  /** The ids of accounts by their emails. */
  readonly accounts = new Map<string, AccountId>()
  readonly sessions = new Map<SessionId, KeptSession>()
  /** By issuer and subject, as JSON. */
  readonly identities = new Map<string, Identity & { readonly accountId: AccountId }>()
  readonly passwords = new Map<AccountId, StoredPassword>()
  /** By account and hash, as JSON. */
  readonly knownBrowsers = new Map<string, KnownBrowser>()
  readonly passkeys = new Map<PasskeyId, Passkey>()
  readonly passkeyChallenges = new Map<ChallengeHash, PasskeyChallenge>()
  readonly providerSignIns = new Map<StateHash, ProviderSignIn>()
  readonly eventTypes = new Map<EventTypeId, EventType>()
  readonly outboxMessages = new InMemoryQueue()
  readonly destinations = new DestinationQueues()
  readonly #data = new Map<WorkspaceId, WorkspaceData>()

  /** Removes a workspace with everything in it. */
  remove(workspaceId: WorkspaceId): void {
    this.workspaces.delete(workspaceId)
    this.#data.delete(workspaceId)
    this.outboxMessages.removeAllOf(workspaceId)
    this.destinations.removeAllOf(workspaceId)
    for (const [id, eventType] of this.eventTypes) {
      if (eventType.workspaceId === workspaceId) this.eventTypes.delete(id)
    }
    for (const [prefix, key] of this.apiKeys) {
      if (key.workspaceId === workspaceId) this.apiKeys.delete(prefix)
    }
    for (const [name, domain] of this.domains) {
      if (domain.workspaceId === workspaceId) this.domains.delete(name)
    }
  }

  /** Copies everything that a batch can change in a workspace, and returns a function that restores it. */
  snapshot(workspaceId: WorkspaceId): () => void {
    const [workspace, data] = [this.workspaces.get(workspaceId), this.dataOf(workspaceId)]
    const eventTypes = new Map(this.eventTypes)
    const { auditLog, calendars, versions, hosts, removed } = data
    const [entries, { mailSettings }] = [auditLog.length, data]
    const maps = [
      restorer(this.eventTypes, eventTypes),
      restorer(calendars, new Map(calendars)),
      restorer(versions, new Map(versions)),
      restorer(hosts, new Map(hosts))
    ]
    const kept = new Set(removed)
    return () => {
      if (workspace !== undefined) this.workspaces.set(workspaceId, workspace)
      for (const restore of maps) restore()
      for (const id of removed) if (!kept.has(id)) removed.delete(id)
      auditLog.length = entries
      data.mailSettings = mailSettings
    }
  }

  /** The data of all workspaces. */
  get allData(): ReadonlyArray<WorkspaceData> {
    return [...this.#data.values()]
  }

  /** The data of one workspace (D-WS-1). Writes to an unknown workspace's data are lost. */
  dataOf(workspaceId: WorkspaceId): WorkspaceData {
    const known = this.#data.get(workspaceId)
    if (known !== undefined) return known
    const data = new WorkspaceData()
    if (this.workspaces.has(workspaceId)) this.#data.set(workspaceId, data)
    return data
  }
}

/** Restores a map from its copy. */
const restorer =
  <K, V>(map: Map<K, V>, copy: ReadonlyMap<K, V>) =>
  (): void => {
    map.clear()
    for (const [key, value] of copy) map.set(key, value)
  }

/** A session with the hashes of its secret and of the one before. */
export interface KeptSession {
  readonly session: Session
  readonly hash: SessionHash
  readonly former: { readonly hash: SessionHash; readonly until: DateTime.Utc } | null
}

/** A calendar with its next read and its last snapshot. */
export interface KeptCalendar {
  readonly calendar: BusyCalendar
  readonly health: CalendarHealth
  /** Epoch milliseconds. */
  readonly dueAt: number
  readonly cursor: string | null
  /** The end of the window that was read, epoch milliseconds. */
  readonly knownUntil: number
  readonly busy: ReadonlyArray<Interval>
  readonly pushDueAt: DateTime.Utc | null
}

/** What takes the time of hosts. */
export type Taken = Pick<
  Booking,
  "blockedFrom" | "blockedUntil" | "createdAt" | "eventTypeId" | "hostIds" | "startAt"
> & {
  readonly uid: string
  /** Of a group (D-SEAT-2): its end, and the seats that its bookings have. */
  readonly group?: { readonly endAt: DateTime.Utc; readonly taken: number }
}

interface Version {
  readonly version: number
  readonly createdAt: DateTime.Utc
}

/** The times of bookings, of those in a group once. */
const groupedTimes = (bookings: ReadonlyArray<Booking>): ReadonlyArray<Taken> => {
  const groups = new Map<string, Taken>()
  const times: Array<Taken> = []
  for (const { group: seat, ...booking } of bookings) {
    if (seat === undefined) {
      times.push(booking)
      continue
    }
    const known = groups.get(seat.id)
    const taken = (known?.group?.taken ?? 0) + seat.seats
    groups.set(seat.id, { ...(known ?? booking), uid: seat.id, group: { endAt: booking.endAt, taken } })
  }
  return [...times, ...groups.values()]
}

/** Whether the booking is a move of another one that is not approved. */
export const isMoveOf = (booking: Booking, earlier: string): boolean =>
  booking.toReplace === earlier && isUnsettledMove(booking)

/** The data of one workspace. */
export class WorkspaceData {
  readonly auditLog: Array<AuditEntry> = []
  /** The ids of erased contacts. */
  readonly erased = new Set<ContactId>()
  readonly removed = new Set<HostId>()
  /** Versions and creation times by resource id. */
  readonly versions = new Map<string, Version>()
  readonly members = new Map<UserId, Member>()
  readonly accountLinks = new Map<AccountLinkId, AccountLink>()
  readonly connections = new Map<ConnectionId, Connection>()
  readonly hosts = new Map<HostId, Host>()
  readonly pictures = new Map<PictureId, { readonly png: Uint8Array; readonly storedAt: DateTime.Utc }>()
  readonly calendars = new Map<CalendarId, KeptCalendar>()
  readonly conferenceAccounts = new Map<ConferenceAccountId, ConferenceAccount>()
  /** At most one. */
  readonly paymentAccounts = new Map<PaymentAccountId, PaymentAccount>()
  readonly paymentConnections = new Map<PaymentConnectionId, PaymentConnection>()
  readonly savedViews = new Map<SavedViewId, SavedView>()
  readonly providerCalls = new Map<StoredCallId, StoredCall>()
  /** By reference. */
  readonly unmatchedEntries = new Map<string, UnmatchedEntry>()
  readonly providerCustomers = new Map<string, ContactId>()
  readonly providerCheckouts = new Map<string, string | null>()
  readonly identityProviders = new Map<WorkspaceProviderId, WorkspaceProvider>()
  readonly oauthClients = new Map<WorkspaceClientId, WorkspaceClient>()
  /** The members whose identities at the workspace's own provider are known, by issuer and subject. */
  readonly memberIdentities = new Map<string, { readonly issuer: string; readonly userId: UserId }>()
  /** By root uid and host, separated by a space. */
  readonly calendarEntries = new Map<string, CalendarEntry>()
  readonly meetingLinks = new Map<BookingUid, MeetingLink>()
  readonly contacts = new Map<ContactId, Contact>()
  readonly bookings = new Map<string, Booking>()
  /** By `spendKey`. */
  readonly spend = new Map<string, RecordedSpend>()
  readonly oneOffLinks = new Map<OneOffLinkId, OneOffLink>()
  readonly reservations = new Map<ReservationId, Reservation>()
  /** The reservations that keys have made. */
  readonly reservationKeys = new Map<string, ReservationId>()
  readonly waitingEntries = new Map<WaitingEntryId, WaitingEntry>()
  readonly deals = new Map<DealId, Deal>()
  readonly transactions = new Map<TransactionId, Transaction>()
  /** By the text of a key. Those of changes of payments are apart (D-LEDG-3). */
  readonly transactionKeys = new Map<string, TransactionId>()
  /** By person and key, separated by a space. */
  readonly requestKeys = new Map<string, StoredKey & { readonly claim: string }>()
  readonly funnel: Array<FunnelEntry> = []
  /** By event type and day, separated by a space. */
  readonly demand = new Map<string, Demand>()
  readonly deliveries = new Map<DeliveryId, Delivery>()
  readonly integrations = new Map<IntegrationId, Integration>()
  readonly webhooks = new Map<WebhookId, Webhook>()
  mailSettings: Versioned<MailSettings> | null = null
  readonly suppressions = new Map<AddressHash, Suppression>()
  /** Booking and recipient, separated by a space. */
  readonly reminderStops = new Set<string>()
  readonly #contactIds = new Map<Email, ContactId>()
  readonly #bookingKeys = new Map<string, BookingUid>()

  /** Removes a calendar with its entries. */
  removeCalendar(id: CalendarId): void {
    this.calendars.delete(id)
    for (const [key, { calendarId }] of this.calendarEntries)
      if (calendarId === id) this.calendarEntries.delete(key)
  }

  /** Adds a change that is no command to the audit log. */
  log(entry: Parameters<typeof auditEntryOf>[0]): void {
    this.auditLog.push(auditEntryOf(entry))
  }

  /** Increments a resource's version. */
  nextVersion(id: string, at: DateTime.Utc): void {
    const { createdAt = at, version = 0 } = this.versions.get(id) ?? {}
    this.versions.set(id, { createdAt, version: version + 1 })
  }

  /** The contact with the email, or that a contact with the email was merged into (D-CONTACT-1). */
  contactOf(email: Email): Contact | undefined {
    const id = this.#contactIds.get(email)
    return id === undefined ? undefined : this.contacts.get(id)
  }

  /** The contact with the id, or that the contact with the id was merged into (D-CONTACT-1). */
  contactWith(id: ContactId): Contact | undefined {
    return (
      this.contacts.get(id) ??
      this.contacts.values().find(({ merged }) => merged.some(({ contactId }) => contactId === id))
    )
  }

  keepContact(contact: Contact): void {
    this.removeContact(contact.id)
    this.contacts.set(contact.id, contact)
    for (const email of emailsOf(contact)) this.#contactIds.set(email, contact.id)
  }

  removeContact(id: ContactId): void {
    const known = this.contacts.get(id)
    if (known === undefined) return
    this.contacts.delete(id)
    for (const email of emailsOf(known)) this.#contactIds.delete(email)
  }

  bookingOf(eventTypeId: EventTypeId, key: BookingKey): Booking | undefined {
    const uid = this.#bookingKeys.get(`${eventTypeId} ${key}`)
    return uid === undefined ? undefined : this.bookings.get(uid)
  }

  keepBooking(booking: Booking, key: BookingKey): void {
    this.bookings.set(booking.uid, booking)
    this.#bookingKeys.set(`${booking.eventTypeId} ${key}`, booking.uid)
  }

  /** Removes the keys of old bookings and transactions, and returns their number. */
  forgetKeys(isOld: (createdAt: DateTime.Utc) => boolean): number {
    const bookings = [...this.#bookingKeys].filter(([, uid]) => {
      const booking = this.bookings.get(uid)
      return booking !== undefined && isOld(booking.createdAt)
    })
    const transactions = [...this.transactionKeys].filter(([, id]) => {
      const transaction = this.transactions.get(id)
      return transaction !== undefined && isOld(transaction.recordedAt)
    })
    for (const [key] of bookings) this.#bookingKeys.delete(key)
    for (const [key] of transactions) this.transactionKeys.delete(key)
    return bookings.length + transactions.length
  }

  /** The bookings that take place or wait now, except for the one that is being replaced, and another move of it that waits. */
  open(now: DateTime.Utc, except?: string): ReadonlyArray<Booking> {
    return [...this.bookings.values()].filter(
      (booking) =>
        isOpenAt(booking, now) &&
        (except === undefined || (booking.uid !== except && !isMoveOf(booking, except)))
    )
  }

  /** Those of them that hold their time. */
  holdingTime(now: DateTime.Utc, except?: string): ReadonlyArray<Booking> {
    return this.open(now, except).filter((booking) => holdsTimeAt(booking, now))
  }

  /** The reservations that keep their time now, except for the one that becomes a booking. */
  liveReservations(now: DateTime.Utc, except?: string): ReadonlyArray<Reservation> {
    return [...this.reservations.values()].filter(
      (reservation) => reservationStateOf(reservation, now) === "live" && reservation.id !== except
    )
  }

  /** Frees the time that is offered to a person who waits. */
  freeOffers(to: WaitingEntryId, now: DateTime.Utc): void {
    for (const offer of this.liveReservations(now))
      if (offer.waitingEntryId === to) this.reservations.set(offer.id, { ...offer, releasedAt: now })
  }

  /** All that takes time of hosts now: bookings, groups of them, and reservations. */
  taken(now: DateTime.Utc, except?: string): ReadonlyArray<Taken> {
    return [
      ...groupedTimes(this.holdingTime(now, except)),
      ...this.liveReservations(now, except).map((reservation) => ({ ...reservation, uid: reservation.id }))
    ]
  }
}
