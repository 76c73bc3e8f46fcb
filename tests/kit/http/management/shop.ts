import { randomUUID } from "node:crypto"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, pay, signed, startIn, fromNewIp } from "../requests.ts"
import { Service } from "../specification.ts"
import { hostDraft, hostEmail, introDraft, newWorkspace } from "./workspace.ts"

/** A new workspace with an API key, the management calls of its owner, and the requests of its customers. */
export const shop = Effect.gen(function* () {
  const { post } = yield* Service
  const { at, call } = yield* newWorkspace
  const make = Effect.fnUntraced(function* (path: string, body: object) {
    const made = yield* call("POST", `${at}${path}`, body)
    assert.strictEqual(made.status, 201, made.text)
    return made.body
  })
  const key = yield* make("/api-keys", {})
  const keyPair = { prefix: String(key["prefix"]), secret: String(key["secret"]) }
  let offered = false
  const book = (request: object, idempotencyKey: string = randomUUID()) =>
    post("/book", request, { ...fromNewIp(), "idempotency-key": idempotencyKey })
  return {
    at,
    call,
    make,
    book,
    /** Creates an event type with a new host. The first one has `hostEmail`. */
    offer: Effect.fnUntraced(function* (settings: object = {}) {
      const email = offered ? {} : { email: hostEmail }
      offered = true
      const host = yield* make("/hosts", { ...hostDraft, ...email })
      const slug = `intro-${randomUUID()}`
      const eventType = yield* make("/event-types", { ...introDraft(host["id"]), slug, ...settings })
      return { eventTypeId: String(eventType["id"]), hostId: String(host["id"]) }
    }),
    /** Books a start in so many days, and returns the booking as the lists of the management API show it. */
    sell: Effect.fnUntraced(function* (eventTypeId: string, email: string, days = 5, more: object = {}) {
      const booked = yield* book({ ...bookingOf(eventTypeId, email, startIn(days)), ...more })
      assert.strictEqual(booked.status, 200, booked.text)
      const {
        failedMails,
        link,
        meeting: _,
        ...booking
      } = (yield* call("GET", `${at}/bookings/${booked.body["uid"]}`)).body
      assert.deepStrictEqual([failedMails, link], [0, null])
      return booking
    }),
    capture: Effect.fnUntraced(function* (lead: object) {
      const captured = yield* post("/capture", lead, fromNewIp())
      assert.strictEqual(captured.status, 200, captured.text)
      return captured.body
    }),
    pay: (payment: object, idempotencyKey?: string) => pay(payment, idempotencyKey, keyPair),
    /** Reports a refund, signed with the workspace's key. */
    refund: (body: object, idempotencyKey?: string) => {
      const text = JSON.stringify(body)
      const key = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
      return post("/refunds", text, { ...signed(keyPair, text), ...key })
    }
  }
})

/** The format of instants in responses (D-HTTP-6). */
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
