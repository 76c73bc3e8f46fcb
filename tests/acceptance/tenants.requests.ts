import { Effect } from "effect"
import { book, bookingOf, fromNewIp, pay, readSummary, startIn } from "../kit/http/requests.ts"
import { Service } from "../kit/http/specification.ts"
import { bookedDay, sharedEmail, type Tenant } from "./tenants.fixture.ts"

/** Responses of all endpoints to requests with a tenant's ids and credentials. */
export const requestAll = Effect.fnUntraced(function* ({ contactId, eventTypeId, key, token, uid }: Tenant) {
  const { get, post } = yield* Service
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  const lead = { eventTypeId, email: sharedEmail, step1Complete: true }
  return [
    yield* post("/capture", lead, fromNewIp()),
    yield* post(
      "/capture",
      { ...lead, email: "new@customer.example", priorContactId: contactId },
      fromNewIp()
    ),
    yield* post(
      "/capture",
      { ...lead, email: "out@customer.example", customFields: { note: "no" } },
      fromNewIp()
    ),
    yield* book({ ...bookingOf(eventTypeId, sharedEmail, startIn(6)), contactId }),
    yield* book(bookingOf(eventTypeId, sharedEmail)),
    yield* get(`/month-availability?${query}`, fromNewIp()),
    yield* get(`/slots?${query}&date=${bookedDay}`, fromNewIp()),
    yield* get(`/page/calendar?${query}`, fromNewIp()),
    yield* readSummary(token),
    yield* post(
      "/funnel-events",
      { eventTypeId, events: [{ field: "note", dwell_seconds: 1, abandoned: true }] },
      fromNewIp()
    ),
    yield* pay({ email: sharedEmail, amount: 1, currency: "usd" }, "invoice-1", key),
    yield* pay({ email: sharedEmail, amount: 1, currency: "usd", svc_booking_uid: uid }, "invoice-2", key),
    yield* pay({ email: sharedEmail, amount: 0, currency: "usd" }, undefined, key)
  ]
})

/** The phone number in all failing requests. */
export const sharedPhone = "+44 20 7946 0958"

/** The statuses of failing requests that contain all data that must not be logged. */
export const requestFailures = Effect.fnUntraced(function* ({
  canary,
  contactId,
  eventTypeId,
  key,
  token,
  uid
}: Tenant) {
  const { post, send } = yield* Service
  const lead = {
    eventTypeId,
    email: sharedEmail,
    name: canary,
    phone: sharedPhone,
    customFields: { note: canary }
  }
  const booking = {
    ...bookingOf(eventTypeId, sharedEmail, startIn(9)),
    attendees: [{ name: canary, email: sharedEmail }],
    responses: { note: canary, phone: sharedPhone }
  }
  const payment = { email: sharedEmail, amount: 1, currency: "usd", description: canary }
  const raw = (body: string) => send("POST", "/api/public/capture", { headers: fromNewIp(), body })
  const answers = yield* Effect.all(
    [
      post("/capture", { ...lead, step1Complete: true }, fromNewIp()),
      post("/capture", { ...lead, email: `new.${sharedEmail}`, priorContactId: contactId }, fromNewIp()),
      post("/capture", { ...lead, email: canary, name: "" }, fromNewIp()),
      raw(`{"email":"${sharedEmail}","name":"${canary}",`),
      raw(JSON.stringify({ ...lead, other: canary.repeat(10_000) })),
      book(booking),
      book({ ...booking, contactId, rescheduledFromUid: uid }),
      book({ ...booking, rescheduledFromUid: canary }),
      post("/book", booking, { ...fromNewIp(), "idempotency-key": canary.slice(0, 7) }),
      post(
        "/funnel-events",
        { eventTypeId, events: [{ field: "note", dwell_seconds: 1, abandoned: true }] },
        fromNewIp()
      ),
      pay({ ...payment, svc_booking_uid: uid }, undefined, key),
      pay({ ...payment, svc_booking_uid: canary }, undefined, key),
      pay({ ...payment, amount: canary }, undefined, key),
      pay(payment, canary, { ...key, secret: canary }),
      post("/transactions", payment, { ...fromNewIp(), authorization: `Bearer ${key.secret}` }),
      readSummary(token),
      readSummary(`${token}x`),
      readSummary(canary)
    ],
    { concurrency: "unbounded" }
  )
  return answers.map(({ status }) => status)
})
