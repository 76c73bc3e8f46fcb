import { createHmac } from "node:crypto"
import { assert } from "@effect/vitest"
import { EventTypeCatalog, type EventType } from "@calendeal/domain/event-types"
import { sampleEventType, sampleHost } from "@calendeal/port-contracts/samples"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import type { Answer } from "./Service.ts"
import { Service } from "./specification.ts"

/** An id that does not exist. */
export const unknownId = "00000000-0000-4000-8000-000000000000"

/** Asserts the status and the error code of a response. */
export const refused = ({ body, status }: Answer, expected: number, code: string) =>
  assert.deepStrictEqual([status, body["error"]], [expected, code])

/** The paths of a response's issues, sorted. */
export const pathsOf = ({ body }: Answer): ReadonlyArray<string> =>
  (Array.isArray(body["issues"]) ? body["issues"] : []).map(({ path }) => path.join(".")).toSorted()

/** The response is 400 with issues at exactly these paths, in alphabetical order. */
export const refusedAt = (answer: Answer, paths: ReadonlyArray<string>, message?: string) => {
  refused(answer, 400, "invalid_input")
  assert.deepStrictEqual(pathsOf(answer), [...paths], message)
}

let addresses = 0

/** The header that makes a request come from an unused IP address, so that it has its own rate limits. */
export const fromNewIp = () => {
  addresses += 1
  const [a, b, c] = [addresses >> 16, (addresses >> 8) & 255, addresses & 255]
  return { "x-forwarded-for": `10.${a}.${b}.${c}` }
}

export interface KeyPair {
  readonly prefix: string
  readonly secret: string
}

export const sign = (secret: string, body: string | Uint8Array) =>
  createHmac("sha256", secret).update(body).digest("hex")

/** The header that signs a body (D-KEY-1). */
export const signed = ({ prefix, secret }: KeyPair, body: string | Uint8Array) => ({
  authorization: `Bearer ${prefix}:${sign(secret, body)}`
})

/** Reports a payment, signed with the key, by default the demonstration workspace's. A string is sent unchanged. */
export const pay = Effect.fnUntraced(function* (
  payment: object | string,
  idempotencyKey?: string,
  keyPair?: KeyPair
) {
  const { key, post } = yield* Service
  const text = typeof payment === "string" ? payment : JSON.stringify(payment)
  const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
  return yield* post("/transactions", text, { ...signed(keyPair ?? key, text), ...headers })
})

/** Publishes an event type with a new host who is always available. */
export const offer = Effect.fnUntraced(function* (
  overrides: Partial<EventType> = {},
  workspaceId: WorkspaceId = demoIds.workspace
) {
  const { withPorts } = yield* Service
  const host = sampleHost(workspaceId, { username: `host-${crypto.randomUUID()}` })
  const eventType = sampleEventType(workspaceId, [host], overrides)
  yield* withPorts(
    Effect.gen(function* () {
      const catalog = yield* EventTypeCatalog
      yield* catalog.enlist(host)
      yield* catalog.publish(eventType)
    })
  )
  return { eventType, host }
})

/** Half past the hour in UTC, the given number of days ahead. */
export const startIn = (days: number, hour = 10) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${String(hour).padStart(2, "0")}:30:00Z`
}

/** The body of a booking request. */
export const bookingOf = (eventTypeId: string, email: string, startTimeUtc = startIn(5)) => ({
  eventTypeId,
  startTimeUtc,
  bookerTimezone: "Europe/Paris",
  attendees: [{ name: "Sam Rivera", email }]
})

/** Books under a new key, from a new IP address. */
export const book = Effect.fnUntraced(function* (request: object) {
  const { post } = yield* Service
  return yield* post("/book", request, { ...fromNewIp(), "idempotency-key": crypto.randomUUID() })
})

/** Reads a booking's summary with its token, from a new IP address. */
export const readSummary = Effect.fnUntraced(function* (token: unknown) {
  const { get } = yield* Service
  return yield* get("/booking-summary", { ...fromNewIp(), authorization: `Bearer ${token}` })
})

/** An open start of an event type, the first one of its second bookable day. */
export const openStart = Effect.fnUntraced(function* (eventTypeId: string, tz: string) {
  const { get } = yield* Service
  const days = yield* get(`/month-availability?eventTypeId=${eventTypeId}&tz=${tz}`)
  const [, date] = Array.isArray(days.body["availableDates"]) ? days.body["availableDates"] : []
  const { body } = yield* get(`/slots?eventTypeId=${eventTypeId}&tz=${tz}&date=${date}`)
  return Array.isArray(body["slots"]) ? String(body["slots"][0]?.startTimeUtc) : ""
})
