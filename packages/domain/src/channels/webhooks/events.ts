import type { MessageOf, OutboxMessage } from "../../workspace/consistency/index.ts"

// The events of webhooks. A message of the outbox is an event because `table` has its tag; name, id and subject follow from the
// message alone (D-HOOK-5). The API's names, the console's list and the table of docs/guides/webhooks.md derive from it.

/** The record that an event is about. */
export type EventSubject = ReturnType<(typeof subjects)[keyof typeof subjects]["of"]>

type Has<K extends string> = Readonly<Record<K, string>>

/** Each kind of subject, as the guide calls it, and the fields of a message that identify one. */
const subjects = {
  contact: {
    called: "contact",
    of: ({ contactId, eventTypeId }: Has<"contactId" | "eventTypeId">) => ({
      kind: "contact" as const,
      contactId,
      eventTypeId
    })
  },
  booking: {
    called: "booking",
    of: ({ bookingUid }: Has<"bookingUid">) => ({ kind: "booking" as const, bookingUid })
  },
  refund: {
    called: "booking, with the refund",
    of: ({ bookingUid, refundId }: Has<"bookingUid"> & { readonly refundId?: string }) => ({
      kind: "refund" as const,
      bookingUid,
      refundId: refundId ?? null
    })
  },
  entry: {
    called: "booking, with the change",
    of: ({ bookingUid, hostId }: Has<"bookingUid" | "hostId">) => ({
      kind: "entry" as const,
      bookingUid,
      hostId
    })
  },
  calendar: {
    called: "calendar",
    of: ({ calendarId }: Has<"calendarId">) => ({ kind: "calendar" as const, calendarId })
  },
  deal: { called: "deal", of: ({ dealId }: Has<"dealId">) => ({ kind: "deal" as const, dealId }) },
  transaction: {
    called: "transaction",
    of: ({ transactionId }: Has<"transactionId">) => ({ kind: "transaction" as const, transactionId })
  },
  waiting: {
    called: "waiting entry",
    of: ({ waitingEntryId }: Has<"waitingEntryId">) => ({
      kind: "waiting" as const,
      waitingEntryId,
      reservationId: null
    })
  },
  offer: {
    called: "waiting entry, with the offer",
    of: ({ reservationId, waitingEntryId }: Has<"reservationId" | "waitingEntryId">) => ({
      kind: "waiting" as const,
      waitingEntryId,
      reservationId
    })
  },
  mail: {
    called: "mail",
    of: ({ deliveryId }: Has<"deliveryId">) => ({ kind: "mail" as const, deliveryId })
  }
}

/** What a message of one tag says to webhooks. */
interface Definition<M, N extends string> {
  /** The names of its events, and when each one happens. */
  readonly names: ReadonlyArray<{ readonly name: N; readonly when: string }>
  readonly nameOf: (message: M) => NoInfer<N>
  readonly subject: { readonly called: string; readonly of: (message: M) => EventSubject }
  /** Tells the events of one name apart. */
  readonly id: (message: M) => ReadonlyArray<string | number>
}

const event = <T extends OutboxMessage["_tag"], N extends string>(
  tag: T,
  { id, nameOf, names, subject }: Definition<MessageOf<T>, N>
) => ({
  tag,
  rows: names.map((row) => ({ ...row, data: subject.called })),
  /** Null: the message has another tag. */
  of: (message: OutboxMessage) => {
    if (!isOf(message, tag)) return null
    const name = nameOf(message)
    return { name, id: [name.replace(".", "_"), ...id(message)].join("_"), subject: subject.of(message) }
  }
})

const isOf = <T extends OutboxMessage["_tag"]>(message: OutboxMessage, tag: T): message is MessageOf<T> =>
  message._tag === tag

/** An instant without a full stop, which separates the parts of the signed text. */
const digitsOf = (instant: string): string => instant.replaceAll(/\D/g, "")

const adjustmentNames = {
  refund: "transaction.refunded",
  refund_failed: "transaction.refund_failed",
  dispute: "transaction.disputed",
  dispute_won: "transaction.dispute_won",
  correction: "transaction.corrected"
} as const

const table = [
  event("ReportLead", {
    names: [
      { name: "contact.captured", when: "step 1 of the form is complete; once per contact and event type" },
      { name: "contact.disqualified", when: "step 1 is complete and a rule disqualified the contact" }
    ],
    nameOf: ({ isDisqualified }) => (isDisqualified ? "contact.disqualified" : "contact.captured"),
    subject: subjects.contact,
    id: ({ contactId, eventTypeId }) => [contactId, eventTypeId]
  }),
  event("ReportBooking", {
    names: [
      { name: "booking.created", when: "a booking was made" },
      { name: "booking.rescheduled", when: "a booking replaced the booking in `rescheduledFrom`" }
    ],
    nameOf: ({ isMove }) => (isMove ? "booking.rescheduled" : "booking.created"),
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportCancellation", {
    names: [{ name: "booking.cancelled", when: "a booking was cancelled" }],
    nameOf: () => "booking.cancelled",
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportRequest", {
    names: [{ name: "booking.requested", when: "a booking was made, or paid, that waits for approval" }],
    nameOf: () => "booking.requested",
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportDecline", {
    names: [{ name: "booking.declined", when: "a host declined a booking that waited for approval" }],
    nameOf: () => "booking.declined",
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportExpiry", {
    names: [{ name: "booking.expired", when: "a booking was not approved or not paid in time" }],
    nameOf: () => "booking.expired",
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportPaidBooking", {
    names: [
      {
        name: "booking.paid",
        when: "a booking with a price was paid, and is confirmed or waits for approval"
      }
    ],
    nameOf: () => "booking.paid",
    subject: subjects.booking,
    id: ({ bookingUid }) => [bookingUid]
  }),
  event("ReportRefund", {
    names: [{ name: "booking.refunded", when: "the payment of a booking was returned, in full or in part" }],
    nameOf: () => "booking.refunded",
    subject: subjects.refund,
    // Members can return several parts.
    id: ({ bookingUid, refundId }) => [bookingUid, ...(refundId === undefined ? [] : [refundId])]
  }),
  event("ReportLink", {
    names: [{ name: "booking.link_ready", when: "the link of a meeting was made, or could not be made" }],
    nameOf: () => "booking.link_ready",
    subject: subjects.booking,
    // A link can change.
    id: ({ bookingUid, revision }) => [bookingUid, revision]
  }),
  event("ReportEntryChange", {
    names: [
      {
        name: "booking.calendar_changed",
        when: "a host deleted or moved the booking's entry in the calendar"
      }
    ],
    nameOf: () => "booking.calendar_changed",
    subject: subjects.entry,
    // A host can change an entry again.
    id: ({ bookingUid, hostId, noticedAt }) => [bookingUid, hostId, digitsOf(noticedAt)]
  }),
  event("ReportAttendance", {
    names: [
      {
        name: "booking.attendance_changed",
        when: "a member marked whether the booker came, or cleared the mark"
      }
    ],
    nameOf: () => "booking.attendance_changed",
    subject: subjects.booking,
    // A mark can be changed and made again.
    id: ({ bookingUid, changedAt, mark }) => [bookingUid, mark ?? "none", digitsOf(changedAt)]
  }),
  event("ReportLostCalendar", {
    names: [{ name: "calendar.disconnected", when: "the access to a host's calendar has ended" }],
    nameOf: () => "calendar.disconnected",
    subject: subjects.calendar,
    // The access can end again after a successful reading.
    id: ({ calendarId, lastReadAt }) => [calendarId, lastReadAt === null ? 0 : digitsOf(lastReadAt)]
  }),
  event("ReportClosedDeal", {
    names: [{ name: "deal.closed", when: "a payment or a member closed a deal; also after it was reopened" }],
    nameOf: () => "deal.closed",
    subject: subjects.deal,
    // A reopened deal can close again.
    id: ({ closedAt, dealId }) => [dealId, digitsOf(closedAt)]
  }),
  event("ReportDealStage", {
    names: [{ name: "deal.stage_changed", when: "a member moved a deal to another stage, or to none" }],
    nameOf: () => "deal.stage_changed",
    subject: subjects.deal,
    // A deal can come back to a stage.
    id: ({ changedAt, dealId }) => [dealId, digitsOf(changedAt)]
  }),
  event("ReportPayment", {
    names: [{ name: "transaction.recorded", when: "a payment was recorded" }],
    nameOf: () => "transaction.recorded",
    subject: subjects.transaction,
    id: ({ transactionId }) => [transactionId]
  }),
  event("ReportWaiting", {
    names: [{ name: "waiting.joined", when: "a visitor joined the waiting list of an event type" }],
    nameOf: () => "waiting.joined",
    subject: subjects.waiting,
    id: ({ waitingEntryId }) => [waitingEntryId]
  }),
  event("ReportOffer", {
    names: [{ name: "waiting.offered", when: "a time was offered to a person on the waiting list" }],
    nameOf: () => "waiting.offered",
    subject: subjects.offer,
    id: ({ reservationId }) => [reservationId]
  }),
  event("ReportProposal", {
    names: [{ name: "proposal.created", when: "a member proposed times to a person" }],
    nameOf: () => "proposal.created",
    subject: subjects.waiting,
    id: ({ waitingEntryId }) => [waitingEntryId]
  }),
  event("ReportAdjustment", {
    names: [
      { name: "transaction.refunded", when: "a payment was returned, in full or in part" },
      { name: "transaction.refund_failed", when: "a refund failed, and its money came back" },
      { name: "transaction.disputed", when: "a payment was disputed, and its money was taken back" },
      { name: "transaction.dispute_won", when: "a dispute was won, and its money came back" },
      { name: "transaction.corrected", when: "a member took back a payment that was recorded wrongly" }
    ],
    nameOf: ({ kind }) => adjustmentNames[kind],
    subject: subjects.transaction,
    id: ({ transactionId }) => [transactionId]
  }),
  event("ReportFailedMail", {
    names: [{ name: "mail.failed", when: "a mail about a booking could not be delivered" }],
    nameOf: () => "mail.failed",
    subject: subjects.mail,
    id: ({ deliveryId }) => [deliveryId]
  })
]

/** The messages that are events. */
export const eventTags = table.map(({ tag }) => tag)

type Row = (typeof table)[number]["rows"][number]

/** The events in the guide's order: when each one happens, and its data. */
export const events = table.flatMap(({ rows }): ReadonlyArray<Row> => rows)

/** The events that a webhook can receive. */
export const eventNames = events.map(({ name }) => name)

/** The event of a message, with a name and an id that are the same each time; null: the message is no event. */
export const eventOf = (message: OutboxMessage) =>
  table.find(({ tag }) => tag === message._tag)?.of(message) ?? null
