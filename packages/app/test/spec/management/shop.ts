import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, pay, startIn, fromNewIp } from "../1-requests.ts"
import { Service } from "../specification.ts"
import { hostDraft, newWorkspace } from "./workspace.ts"

/** An office that sells: who its customers are, and what they do. */
export const shop = Effect.gen(function* () {
  const { post } = yield* Service
  const { call, workspace } = yield* newWorkspace
  const at = `/${workspace.id}`
  const make = Effect.fnUntraced(function* (path: string, body: object) {
    const made = yield* call("POST", `${at}${path}`, body)
    assert.strictEqual(made.status, 201, made.text)
    return made.body
  })
  const key = yield* make("/api-keys", {})
  const keyPair = { prefix: String(key["prefix"]), secret: String(key["secret"]) }
  const book = (request: object, idempotencyKey: string = randomUUID()) =>
    post("/book", request, { ...fromNewIp(), "idempotency-key": idempotencyKey })
  return {
    at,
    call,
    make,
    book,
    /** Puts an event type with a host of its own on sale. */
    offer: Effect.fnUntraced(function* (settings: object = {}) {
      const host = yield* make("/hosts", hostDraft)
      const eventType = yield* make("/event-types", {
        slug: `intro-${randomUUID()}`,
        title: "Intro call",
        hosts: [{ hostId: host["id"] }],
        locations: [{ kind: "phone" }],
        ...settings
      })
      return { eventTypeId: String(eventType["id"]), hostId: String(host["id"]) }
    }),
    /** Books so many days ahead, and has the booking as the management API shows it. */
    sell: Effect.fnUntraced(function* (eventTypeId: string, email: string, days = 5, more: object = {}) {
      const booked = yield* book({ ...bookingOf(eventTypeId, email, startIn(days)), ...more })
      assert.strictEqual(booked.status, 200, booked.text)
      return (yield* call("GET", `${at}/bookings/${booked.body["uid"]}`)).body
    }),
    capture: Effect.fnUntraced(function* (lead: object) {
      const captured = yield* post("/capture", lead, fromNewIp())
      assert.strictEqual(captured.status, 200, captured.text)
      return captured.body
    }),
    pay: (payment: object, idempotencyKey?: string) => pay(payment, idempotencyKey, keyPair)
  }
})

/** An instant as answers write it (D-HTTP-6). */
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
