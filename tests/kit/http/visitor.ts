import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { type Booking, BookingLedger, BookingUid } from "@calendeal/domain/bookings"
import { ContactBook, Email } from "@calendeal/domain/contacts"
import {
  type Assignee,
  type Confirmation,
  type EventType,
  type Host,
  type Offering,
  WebAddress
} from "@calendeal/domain/event-types"
import { sampleEventType, sampleOffering, storeOffering } from "@calendeal/port-contracts/samples"
import { Effect, Option } from "effect"
import { fromNewIp, readSummary } from "./requests.ts"
import { type Answer, Service } from "./Service.ts"

const tz = "Europe/Paris"

/** A unique email. */
export const someEmail = (domain = "customer.example") => `sam.${randomUUID()}@${domain}`

/** The booking widget's requests, each from a new IP address unless `headers` has one. */
export const visitor = Effect.gen(function* () {
  const { get, post } = yield* Service
  const getFrom = (
    path: string,
    query: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {}
  ) => get(`${path}?${new URLSearchParams(query)}`, { ...fromNewIp(), ...headers })
  return {
    capture: (body: object | string, headers: Readonly<Record<string, string>> = {}) =>
      post("/capture", body, { ...fromNewIp(), ...headers }),
    report: (body: object) => post("/funnel-events", body, fromNewIp()),
    book: (body: object, key: string = randomUUID(), headers: Readonly<Record<string, string>> = {}) =>
      post("/book", body, { ...fromNewIp(), "idempotency-key": key, ...headers }),
    bookWithoutKey: (body: object) => post("/book", body, fromNewIp()),
    month: (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
      getFrom("/month-availability", { tz, ...query }, headers),
    slots: (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
      getFrom("/slots", { tz, ...query }, headers),
    calendar: (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
      getFrom("/page/calendar", { tz, ...query }, headers)
  }
})

/**
 * Stores an event type and its hosts in a new workspace. They are samples with the given changes; `hosts` changes both
 * the hosts and their settings in the event type.
 */
export const offer = (change: {
  readonly eventType?: Partial<EventType>
  readonly workspace?: Partial<Offering["workspace"]>
  readonly hosts?: ReadonlyArray<Partial<Host & Assignee>>
}) => {
  const { hosts: changes = [{}], ...overrides } = change
  const sample = sampleOffering({ ...overrides, hosts: changes.length })
  const { eventType } = sample
  const places = eventType.hosts.map((assignee, index) => {
    const { priority, required, weight } = { ...assignee, ...changes[index] }
    return { ...assignee, priority, required, weight }
  })
  const hosts = sample.hosts.map((host, index) => ({ ...host, ...changes[index] }))
  return storeOffering({ ...sample, hosts, eventType: { ...eventType, hosts: places } })
}

/** Stores another event type with the same hosts. */
export const siblingOf = (offering: Offering) =>
  storeOffering({ ...offering, eventType: sampleEventType(offering.workspace.id, offering.hosts) })

/** A whole hour in UTC, the given number of days ahead. All sample hosts are available then. */
export const hourIn = (days: number, hour = 10): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, "0")}:00:00Z`

/** The body of a booking request, by default for a new attendee in two days at ten. */
export const request = (offering: Offering, overrides: Readonly<Record<string, unknown>> = {}) => ({
  eventTypeId: offering.eventType.id,
  startTimeUtc: hourIn(2),
  bookerTimezone: tz,
  attendees: [{ name: "Sam Rivera", email: someEmail() }],
  ...overrides
})

/** A booker and guests with these emails. */
export const party = (email: string, ...guests: ReadonlyArray<string>) =>
  [email, ...guests].map((address) => ({ name: "Sam Rivera", email: address }))

export { refused } from "./requests.ts"

/** Asserts a response's status and returns its body. */
export const accepted = (answer: Answer) => {
  assert.strictEqual(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The header with the lead proof of a captured lead (D-CAP-7a). Empty if the response has none. */
export const proofOf = ({ headers }: Answer): Readonly<Record<string, string>> => {
  const proof = headers.get("lead-proof")
  return proof === null ? {} : { "lead-proof": proof }
}

export const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true"

/** A redirect after the booking, whose URL gets a booking token. */
export const confirmation: Confirmation = {
  redirectUrl: WebAddress.make("https://acme.example/thanks?from=widget"),
  delaySeconds: 5,
  newTab: true,
  countdown: false,
  fireTracking: true
}

/** The response of booking-summary for a booking with a redirect. */
export const summaryOf = Effect.fnUntraced(function* (answer: Answer) {
  const { searchParams } = new URL(String(accepted(answer)["redirectUrl"]))
  return accepted(yield* readSummary(searchParams.get("booking_token")))
})

/** The stored booking of a response to book. */
export const storedBooking = Effect.fnUntraced(function* ({ workspace }: Offering, answer: Answer) {
  const ledger = yield* BookingLedger
  const uid = BookingUid.make(String(accepted(answer)["uid"]))
  return Option.getOrThrow<Booking>(yield* ledger.find(workspace.id, uid))
})

/** The stored contact with an email, if any. */
export const storedContact = Effect.fnUntraced(function* ({ workspace }: Offering, email: string) {
  return Option.getOrUndefined(yield* (yield* ContactBook).findByEmail(workspace.id, Email.make(email)))
})
