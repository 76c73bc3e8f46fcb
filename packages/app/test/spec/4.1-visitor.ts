import { randomInt, randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import type { Assignee, EventType, Host, Offering } from "@calendeal/domain/event-types"
import { sampleOffering, storeOffering } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { type Answer, Service } from "./Service.ts"

const tz = "Europe/Paris"

/** An e-mail that nobody else has. */
export const someEmail = (domain = "customer.example") => `sam.${randomUUID()}@${domain}`

/** The booking widget's calls. Each comes from an address of its own, so that no allowance runs out. */
export const visitor = Effect.gen(function* () {
  const { get, post } = yield* Service
  const from = () => ({ "x-forwarded-for": [10, randomInt(256), randomInt(256), randomInt(256)].join(".") })
  const ask = (path: string, query: Readonly<Record<string, string>>) =>
    get(`${path}?${new URLSearchParams(query)}`, from())
  return {
    /** With the address or the proof that the visitor shows, if any. */
    capture: (body: object | string, shown: Readonly<Record<string, string>> = {}) =>
      post("/capture", body, { ...from(), ...shown }),
    report: (body: object) => post("/funnel-events", body, from()),
    book: (body: object, key: string = randomUUID(), shown: Readonly<Record<string, string>> = {}) =>
      post("/book", body, { ...from(), "idempotency-key": key, ...shown }),
    bookWithoutKey: (body: object) => post("/book", body, from()),
    month: (query: Readonly<Record<string, string>>) => ask("/month-availability", { tz, ...query }),
    slots: (query: Readonly<Record<string, string>>) => ask("/slots", { tz, ...query }),
    summary: (token: string) => get("/booking-summary", { ...from(), authorization: `Bearer ${token}` })
  }
})

/**
 * Enters an offering in a workspace of its own: the event type, each host and each host's place in the event type as
 * `change` makes them of the samples.
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

/** A whole hour, UTC, so many days from now: a start that every sample host is free at. */
export const hourIn = (days: number, hour = 10): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${String(hour).padStart(2, "0")}:00:00Z`

/** What a booker sends: one attendee of its own, tomorrow but one at ten. */
export const request = (offering: Offering, overrides: Readonly<Record<string, unknown>> = {}) => ({
  eventTypeId: offering.eventType.id,
  startTimeUtc: hourIn(2),
  bookerTimezone: tz,
  attendees: [{ name: "Sam Rivera", email: someEmail() }],
  ...overrides
})

/** Attendees of which the booker has this e-mail. */
export const party = (email: string, ...guests: ReadonlyArray<string>) =>
  [email, ...guests].map((address) => ({ name: "Sam Rivera", email: address }))

export const refused = ({ body, status }: Answer, expected: number, error: string) =>
  assert.deepStrictEqual([status, body["error"]], [expected, error])

export const accepted = (answer: Answer) => {
  assert.strictEqual(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The proof that came with a lead that was made (D-CAP-7a), as the caller sends it along. */
export const proofOf = ({ headers }: Answer): Readonly<Record<string, string>> => {
  const proof = headers.get("lead-proof")
  return proof === null ? {} : { "lead-proof": proof }
}

export const isReplay = ({ headers }: Answer) => headers.get("idempotency-replayed") === "true"
