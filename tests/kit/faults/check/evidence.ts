import type {
  BookRequest,
  CancelRequest,
  CaptureRequest,
  Operation,
  Outcome,
  PayRequest,
  ClientRequest
} from "../history/Operation.ts"
import type { Evidence } from "../history/Rules.ts"
import type { BookingFact, ContactFact, DealFact, PaymentFact, Snapshot } from "../history/Snapshot.ts"
import { hashOf } from "./keys.ts"

// Small histories for the tests of the clauses: one event type of half an hour, with one host and one lead.

export const noon = Date.parse("2030-01-07T12:00:00Z")
export const minutes = (count: number): number => count * 60_000

export const done = (id: string, more: Partial<Extract<Outcome, { _tag: "ok" }>> = {}): Outcome => ({
  _tag: "ok",
  isReplay: false,
  id,
  ...more
})
export const unknown: Outcome = { _tag: "unknown", why: "internal" }
export const refused = (code: string): Outcome => ({ _tag: "refused", code })

/** An operation from one millisecond to another. */
export const operation = <W extends ClientRequest>(
  request: W,
  [invokedAt, completedAt]: readonly [number, number],
  outcome: Outcome
): Operation<W> => ({ request, invokedAt, completedAt, outcome })

export const bookRequest = (body: string, more: Partial<BookRequest> = {}): BookRequest => ({
  kind: "book",
  eventTypeId: "call",
  key: `key of ${body}`,
  body,
  email: "lead@customer.example",
  startAt: noon,
  replaces: null,
  ...more
})

export const captureRequest = (body: string, more: Partial<CaptureRequest> = {}): CaptureRequest => ({
  kind: "capture",
  eventTypeId: "call",
  body,
  email: "lead@customer.example",
  isComplete: false,
  ...more
})

export const cancelRequest = (body: string, bookingUid: string): CancelRequest => ({
  kind: "cancel",
  bookingUid,
  body,
  email: "lead@customer.example"
})

export const payRequest = (body: string, more: Partial<PayRequest> = {}): PayRequest => ({
  kind: "pay",
  key: `key of ${body}`,
  body,
  email: "lead@customer.example",
  cents: 100_00,
  bookingUid: null,
  ...more
})

/** The booking in the database for a request that was carried out at an instant. */
export const booking = (
  uid: string,
  request: BookRequest,
  createdAt: number,
  more: Partial<BookingFact> = {}
): BookingFact => ({
  uid,
  eventTypeId: request.eventTypeId,
  contactId: "lead",
  status: "confirmed",
  startAt: request.startAt,
  blockedFrom: request.startAt,
  blockedUntil: request.startAt + minutes(30),
  email: request.email,
  body: request.body,
  rescheduledFrom: request.replaces,
  createdAt,
  rootUid: uid,
  sequence: 0,
  hostIds: ["ada"],
  activeHosts: 1,
  ...more
})

export const keyRow = (request: BookRequest | PayRequest, outcome: string): Snapshot["keys"][number] => ({
  scope: request.kind === "book" ? request.eventTypeId : "workspace",
  hash: hashOf(request.key ?? ""),
  outcome
})

export const lead = (more: Partial<ContactFact> = {}): ContactFact => ({
  id: "lead",
  email: "lead@customer.example",
  firstTouch: null,
  captures: [],
  ...more
})

export const deal = (id: string, more: Partial<DealFact> = {}): DealFact => ({
  id,
  contactId: "lead",
  bookingUid: null,
  status: "open",
  cents: 100_00,
  closedAt: null,
  ...more
})

export const payment = (id: string, request: PayRequest, more: Partial<PaymentFact> = {}): PaymentFact => ({
  id,
  contactId: "lead",
  dealId: "deal",
  cents: request.cents,
  body: request.body,
  recordedAt: 50,
  ...more
})

/** The evidence of a fixture with the event type `call` of one host, `ada`, without limits by default. */
export const evidence = (
  history: Evidence["history"],
  snapshot: Partial<Snapshot>,
  rules: {
    readonly perInviteeLimit?: number
    readonly dailyLimit?: number
    readonly dailyLimitOfHost?: number
    readonly optional?: ReadonlyArray<string>
    readonly bufferAfterMinutes?: number
    readonly hostsWithCalendar?: ReadonlyArray<string>
  } = {}
): Evidence => ({
  history,
  snapshot: {
    bookings: [],
    keys: [],
    contacts: [],
    deals: [],
    payments: [],
    outboxMessages: [],
    cancellations: [],
    entries: [],
    events: [],
    ...snapshot
  },
  rules: {
    workspaceId: "workspace",
    eventTypes: new Map([
      [
        "call",
        {
          id: "call",
          required: [],
          optional: rules.optional ?? ["ada"],
          durationMinutes: 30,
          bufferBeforeMinutes: 0,
          bufferAfterMinutes: rules.bufferAfterMinutes ?? 0,
          perInviteeLimit: rules.perInviteeLimit ?? null,
          dailyLimit: rules.dailyLimit ?? null,
          dealCents: 100_00
        }
      ]
    ]),
    dailyLimitOfHost: new Map(rules.dailyLimitOfHost === undefined ? [] : [["ada", rules.dailyLimitOfHost]]),
    hostsWithCalendar: new Set(rules.hostsWithCalendar)
  }
})
