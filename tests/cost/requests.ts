import { assert } from "@effect/vitest"
import type { BookRequest, ClientRequest } from "../kit/faults/history/Operation.ts"
import type { Fixture } from "../kit/faults/environment/fixture.ts"

/** Requests for the cost tests, on one event type, each with a different booker. */
export const requestsOf = ({ eventTypes }: Fixture) => {
  const eventTypeId = eventTypes[1]?.id ?? assert.fail("the fixture has no event type")
  const begin = (Math.floor(Date.now() / 86_400_000) + 2) * 86_400_000
  return {
    eventTypeId,
    /** A bookable start, different for each number. */
    slot: (nth: number) => begin + nth * 3_600_000,
    book: (name: string, startAt: number): BookRequest => ({
      kind: "book",
      eventTypeId,
      key: `key-${name}`,
      body: name,
      email: `${name}@customer.example`,
      startAt,
      replaces: null
    }),
    capture: (name: string, nth: number): ClientRequest => ({
      kind: "capture",
      eventTypeId,
      body: `${name}-${nth}`,
      email: `${name}@customer.example`,
      isComplete: true
    }),
    pay: (name: string): ClientRequest => ({
      kind: "pay",
      body: name,
      bookingUid: null,
      cents: 12_300,
      email: "payer@customer.example",
      key: `pay-${name}`
    })
  }
}
