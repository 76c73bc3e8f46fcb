/** What the database holds when everything is over. Times are epoch milliseconds, money is cents. */
export interface Snapshot {
  readonly bookings: ReadonlyArray<BookingFact>
  readonly keys: ReadonlyArray<{ readonly scope: string; readonly hash: string; readonly outcome: string }>
  readonly contacts: ReadonlyArray<ContactFact>
  readonly deals: ReadonlyArray<DealFact>
  readonly payments: ReadonlyArray<PaymentFact>
  readonly followUps: ReadonlyArray<{
    readonly kind: string
    /** The booking, the transaction, the deal, or contact and event type with a slash between. */
    readonly about: string
    readonly isSetAside: boolean
  }>
  /** The bookings that the audit log says were cancelled, once for each time. */
  readonly cancellations: ReadonlyArray<string>
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
  readonly createdAt: number
  readonly hostIds: ReadonlyArray<string>
  /** How many of its hosts' rows say that the time is taken. */
  readonly activeHosts: number
}

export interface ContactFact {
  readonly id: string
  readonly email: string
  /** The campaign of the first touch, and when it was. */
  readonly firstTouch: { readonly body: string; readonly at: number } | null
  /** The bodies of the captures whose fields it holds. */
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
