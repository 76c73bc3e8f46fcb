import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { isIP } from "node:net"
import { createClient } from "redis"
import { rateLimits } from "../../../../packages/domain/src/kernel/rate-limits/rateLimits.ts"
import { monthAvailability, slots } from "../calendar.mjs"
import { countingOn } from "../counting.mjs"
import { answer, bodyOf, fieldsOf, serve } from "../http.mjs"
import { book } from "./bookings.mjs"
import {
  fieldsOfBooking,
  fieldsOfCapture,
  fieldsOfMonths,
  fieldsOfSlots,
  isInvalid,
  keyOfBooking,
  keyOfPayment,
  objectOf,
  Refusal
} from "./checks.mjs"
import { look } from "./database.mjs"
import { capture } from "./leads.mjs"
import { recordTransaction } from "./payments.mjs"

// The same promises as the service's, written by hand on node:http and pg: the same checks and refusals, one snapshot
// before a decision, one write under row-level security, the rate limits, the outbox, signatures, tokens and a log line
// for each request. It lacks what these requests do not need: rules, teams, deadlines, traces, and a cache of the
// configuration that follows changes.

const data = JSON.parse(readFileSync(process.env.WORLD, "utf8"))
const workspaceId = data.workspace.id
const redis = createClient({ url: process.env.REDIS_URL, commandOptions: { timeout: 0 } })
await redis.connect()
const count = await countingOn(redis)
const given = {
  workspaceId,
  rowsOf: async (statement) => (await look(workspaceId, [statement]))[0],
  eventTypes: new Map(data.eventTypes.map((eventType) => [eventType.id, eventType])),
  hosts: new Map(data.hosts.map((host) => [host.id, host]))
}

const always = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, Idempotency-Replayed, Lead-Proof, X-Request-Id"
}
const mostBytes = 65_536

/** The last address that the trusted proxy on this machine appended. */
const addressOf = ({ headers, socket }) => {
  const forwarded = headers["x-forwarded-for"]?.split(",").at(-1).trim() ?? ""
  return socket.remoteAddress.startsWith("127.") && isIP(forwarded) > 0 ? forwarded : socket.remoteAddress
}

const admit = async (rateLimit, subject, headers) => {
  const [isAdmitted, number] = await count(rateLimit, subject)
  headers["x-ratelimit-limit"] = rateLimit.limit
  headers["x-ratelimit-remaining"] = isAdmitted === 1 ? number : 0
  if (isAdmitted === 1) return
  headers["retry-after"] = Math.max(1, Math.ceil(number / 1000))
  throw new Refusal(429, "rate_limited")
}

const eventTypeOf = (id) => {
  const eventType = given.eventTypes.get(id)
  if (eventType?.status !== "active") throw new Refusal(404, "event_type_not_found")
  return eventType
}

/** Only months have a range. */
const checkRange = ({ from, to }, { window }) => {
  if (from > to) throw new Refusal(400, "invalid_input", [["to"]])
  if (Date.parse(to) - Date.parse(from) > (window.bookingWindowDays + 7) * 86_400_000)
    throw new Refusal(400, "range_too_large")
}

const reading = (rateLimit, decode, act) => async (request, headers, query) => {
  await admit(rateLimit, addressOf(request), headers)
  const fields = decode(fieldsOf(query))
  const eventType = eventTypeOf(fields.eventTypeId)
  checkRange(fields, eventType)
  return { status: 200, body: await act(given, eventType, fields) }
}

const writing = (rateLimit, decode, act, checkKey) => async (request, headers) => {
  const bytes = await bodyOf(request, mostBytes)
  const key = request.headers["idempotency-key"]
  const { json } = objectOf(bytes)
  const address = addressOf(request)
  const counted = given.eventTypes.has(json.eventTypeId) ? json.eventTypeId : "none"
  checkKey?.(key)
  await admit(rateLimit, `${address} ${counted}`, headers)
  const fields = decode(json)
  return act(given, eventTypeOf(fields.eventTypeId), fields, { address, headers, key })
}

const checkBookingKey = (key) => {
  if (!key) throw new Refusal(400, "missing_idempotency_key")
  if (isInvalid(keyOfBooking(key))) throw new Refusal(400, "invalid_input", [["Idempotency-Key"]])
}

const paying = async (request, headers) => {
  const bytes = await bodyOf(request, mostBytes)
  if (isInvalid(keyOfPayment(request.headers["idempotency-key"])))
    throw new Refusal(400, "invalid_input", [["Idempotency-Key"]])
  const admitKey = (id) => admit(rateLimits.transactions, id, headers)
  return recordTransaction({ admit: admitKey }, bytes, request)
}

const health = { status: 200, body: { status: "ok", version: "0.1.0" } }
const routes = {
  "GET /healthz": () => health,
  "GET /api/public/month-availability": reading(
    rateLimits.monthAvailability,
    fieldsOfMonths,
    monthAvailability
  ),
  "GET /api/public/slots": reading(rateLimits.slots, fieldsOfSlots, slots),
  "POST /api/public/capture": writing(rateLimits.capture, fieldsOfCapture, capture),
  "POST /api/public/book": writing(rateLimits.book, fieldsOfBooking, book, checkBookingKey),
  "POST /api/public/transactions": paying
}

const validId = /^[A-Za-z0-9._-]{8,128}$/

serve(async (request, response, route, query) => {
  const began = performance.now()
  const sent = request.headers["x-request-id"]
  const requestId = sent !== undefined && validId.test(sent) ? sent : randomUUID()
  const headers = { ...always, "x-request-id": requestId }
  const act = routes[route]
  let result
  try {
    if (act === undefined) throw new Refusal(404, "not_found")
    result = await act(request, headers, query)
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error)
    result = error instanceof Refusal ? error : { status: 500, body: { error: "internal" } }
  }
  const { body, status } = result
  answer(response, status, body, headers)
  if (result === health) return
  const line = {
    level: "INFO",
    message: "request",
    timestamp: new Date(),
    route: act && route,
    requestId,
    status
  }
  process.stdout.write(`${JSON.stringify({ ...line, ms: Math.round(performance.now() - began) })}\n`)
})
