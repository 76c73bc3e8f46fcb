import type { Booking, BookingUid, VisitorEntry } from "@calendeal/domain/bookings"
import type { BusyCalendar, CalendarHealth, CalendarId } from "@calendeal/domain/calendars"
import type { Interval } from "@calendeal/domain/availability"
import type { BookingKey, TransactionKey } from "@calendeal/domain/consistency"
import type { Contact, ContactId, Email } from "@calendeal/domain/contacts"
import type { Deal, DealId } from "@calendeal/domain/deals"
import type { Integration, IntegrationId } from "@calendeal/domain/conversions"
import type { Delivery, DeliveryId } from "@calendeal/domain/outbox"
import type { EventType, EventTypeId, Host, HostId } from "@calendeal/domain/event-types"
import type { FunnelEntry } from "@calendeal/domain/funnel"
import { type AuditEntry, auditEntryOf } from "@calendeal/domain/management"
import type { Transaction, TransactionId } from "@calendeal/domain/transactions"
import type { Webhook, WebhookId } from "@calendeal/domain/webhooks"
import type {
  AccessToken,
  AccessTokenHash,
  ApiKey,
  ApiKeyPrefix,
  Member,
  UserId,
  Workspace,
  WorkspaceId
} from "@calendeal/domain/workspaces"
import { Context, type DateTime, Layer } from "effect"
import { DestinationQueues } from "./outbox/DestinationQueues.ts"
import { InMemoryQueue } from "./outbox/InMemoryQueue.ts"

/**
 * What the ports share, so that they can commit together. Every act of a port is one synchronous stretch of code:
 * nothing comes between its reads and its writes, and it throws before the first write or not at all.
 */
export class Store extends Context.Service<Store, Contents>()("@calendeal/adapters-memory/Store") {
  static readonly layer = Layer.sync(Store, () => new Contents())
}

class Contents {
  readonly workspaces = new Map<WorkspaceId, Workspace>()
  readonly apiKeys = new Map<ApiKeyPrefix, ApiKey>()
  readonly accessTokens = new Map<AccessTokenHash, AccessToken>()
  readonly eventTypes = new Map<EventTypeId, EventType>()
  readonly outboxMessages = new InMemoryQueue()
  readonly destinations = new DestinationQueues()
  readonly #data = new Map<WorkspaceId, WorkspaceData>()

  /** Takes a workspace away with everything in it. */
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
  }

  /** Keeps in mind what a plan can change of a workspace, and brings it back when it is called. */
  remember(workspaceId: WorkspaceId): () => void {
    const [workspace, data] = [this.workspaces.get(workspaceId), this.dataOf(workspaceId)]
    const eventTypes = new Map(this.eventTypes)
    const { auditLog, calendars, versions, hosts, removed } = data
    const lines = auditLog.length
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
      auditLog.length = lines
    }
  }

  /** The shelves of all workspaces. */
  get allData(): ReadonlyArray<WorkspaceData> {
    return [...this.#data.values()]
  }

  /**
   * All that one workspace holds; no port sees another's through it (D-WS-1). What is put into a workspace that is not
   * there is nowhere.
   */
  dataOf(workspaceId: WorkspaceId): WorkspaceData {
    const known = this.#data.get(workspaceId)
    if (known !== undefined) return known
    const data = new WorkspaceData()
    if (this.workspaces.has(workspaceId)) this.#data.set(workspaceId, data)
    return data
  }
}

/** Makes a map what its copy is. */
const restorer =
  <K, V>(map: Map<K, V>, copy: ReadonlyMap<K, V>) =>
  (): void => {
    map.clear()
    for (const [key, value] of copy) map.set(key, value)
  }

/** A calendar, whose turn it is when, and what it was last seen to hold. */
export interface KeptCalendar {
  readonly calendar: BusyCalendar
  readonly health: CalendarHealth
  /** Epoch milliseconds. */
  readonly dueAt: number
  readonly cursor: string | null
  /** Until when its busy time is known, epoch milliseconds. */
  readonly knownUntil: number
  readonly busy: ReadonlyArray<Interval>
}

interface Version {
  readonly version: number
  readonly createdAt: DateTime.Utc
}

/** What one workspace holds. */
export class WorkspaceData {
  readonly auditLog: Array<AuditEntry> = []
  /** The contacts that were erased: they are nowhere else. */
  readonly erased = new Set<ContactId>()
  readonly removed = new Set<HostId>()
  /** Versions and times of creation, by the identifiers of what has them. */
  readonly versions = new Map<string, Version>()
  readonly members = new Map<UserId, Member>()
  readonly hosts = new Map<HostId, Host>()
  readonly calendars = new Map<CalendarId, KeptCalendar>()
  readonly contacts = new Map<ContactId, Contact>()
  readonly bookings = new Map<string, Booking>()
  readonly deals = new Map<DealId, Deal>()
  readonly transactions = new Map<TransactionId, Transaction>()
  readonly transactionKeys = new Map<TransactionKey, TransactionId>()
  readonly funnel: Array<FunnelEntry> = []
  readonly deliveries = new Map<DeliveryId, Delivery>()
  readonly integrations = new Map<IntegrationId, Integration>()
  readonly webhooks = new Map<WebhookId, Webhook>()
  readonly #contactIds = new Map<Email, ContactId>()
  readonly #bookingKeys = new Map<string, BookingUid>()

  /** Enters what a visitor did into the audit log. */
  log(entry: VisitorEntry): void {
    this.auditLog.push(auditEntryOf(entry))
  }

  /** Counts a change of something that has versions. */
  nextVersion(id: string, at: DateTime.Utc): void {
    const { createdAt = at, version = 0 } = this.versions.get(id) ?? {}
    this.versions.set(id, { createdAt, version: version + 1 })
  }

  contactOf(email: Email): Contact | undefined {
    const id = this.#contactIds.get(email)
    return id === undefined ? undefined : this.contacts.get(id)
  }

  keepContact(contact: Contact): void {
    this.removeContact(contact.id)
    this.contacts.set(contact.id, contact)
    this.#contactIds.set(contact.email, contact.id)
  }

  removeContact(id: ContactId): void {
    const known = this.contacts.get(id)
    if (known === undefined) return
    this.contacts.delete(id)
    this.#contactIds.delete(known.email)
  }

  bookingOf(eventTypeId: EventTypeId, key: BookingKey): Booking | undefined {
    const uid = this.#bookingKeys.get(`${eventTypeId} ${key}`)
    return uid === undefined ? undefined : this.bookings.get(uid)
  }

  keepBooking(booking: Booking, key: BookingKey): void {
    this.bookings.set(booking.uid, booking)
    this.#bookingKeys.set(`${booking.eventTypeId} ${key}`, booking.uid)
  }

  /** Forgets the keys of what was made at such a time, and returns their number. */
  forgetKeys(isOld: (madeAt: DateTime.Utc) => boolean): number {
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

  /** The bookings that take their hosts' time, without the one that is being replaced. */
  confirmed(except?: string): ReadonlyArray<Booking> {
    return [...this.bookings.values()].filter(({ status, uid }) => status === "confirmed" && uid !== except)
  }
}
