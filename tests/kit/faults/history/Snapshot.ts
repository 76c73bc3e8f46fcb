/** The content of the database after a run. Times are epoch milliseconds, amounts are cents. */
export interface Snapshot {
  readonly bookings: ReadonlyArray<BookingFact>
  readonly keys: ReadonlyArray<{ readonly scope: string; readonly hash: string; readonly outcome: string }>
  readonly contacts: ReadonlyArray<ContactFact>
  readonly deals: ReadonlyArray<DealFact>
  readonly payments: ReadonlyArray<PaymentFact>
  readonly outboxMessages: ReadonlyArray<{
    readonly kind: string
    /** The id of the booking, transaction or deal, or contact and event type separated by a slash. */
    readonly about: string
    readonly isSetAside: boolean
  }>
  /** The bookings with a cancellation in the audit log, one item per entry. */
  readonly cancellations: ReadonlyArray<string>
  /** The entries in hosts' calendars, as the calendar server has them. */
  readonly entries: ReadonlyArray<EntryFact>
  /** The events that the receiver of webhooks has, each once. */
  readonly events: ReadonlyArray<EventFact>
}

/** An event that a webhook received. */
export interface EventFact {
  readonly type: string
  /** The id of the booking, transaction, deal or contact. */
  readonly about: string
}

/** An event in a host's calendar. */
export interface EntryFact {
  readonly hostId: string
  /** The meeting in its UID. */
  readonly rootUid: string
  readonly sequence: number
  readonly startAt: number
}

export interface BookingFact {
  readonly uid: string
  readonly eventTypeId: string
  readonly contactId: string
  readonly status: string
  readonly startAt: number
  readonly blockedFrom: number
  readonly blockedUntil: number
  readonly email: string
  /** The booker's name. */
  readonly body: string
  readonly rescheduledFrom: string | null
  /** The first booking of its chain of moves, and its place in the meeting's changes. */
  readonly rootUid: string
  readonly sequence: number
  readonly createdAt: number
  readonly hostIds: ReadonlyArray<string>
  /** The number of its hosts whose time it blocks. */
  readonly activeHosts: number
}

export interface ContactFact {
  readonly id: string
  readonly email: string
  /** The campaign and the time of the first touch. */
  readonly firstTouch: { readonly body: string; readonly at: number } | null
  /** The bodies of the captures whose fields the contact has. */
  readonly captures: ReadonlyArray<string>
}

export interface DealFact {
  readonly id: string
  readonly contactId: string
  readonly bookingUid: string | null
  readonly status: string
  readonly cents: number | null
  readonly closedAt: number | null
}

export interface PaymentFact {
  readonly id: string
  readonly contactId: string
  readonly dealId: string
  readonly cents: number
  readonly body: string | null
  readonly recordedAt: number
}
