import { createHmac, randomUUID } from "node:crypto"
import { today } from "../environment/data.mjs"

const day = 86_400_000
const dateIn = (days) => new Date(today() + days * day).toISOString().slice(0, 10)
const json = { "content-type": "application/json" }

/** Of ten requests, one is for a large workspace, three for medium and six for small ones. */
const kinds = ["small", "medium", "small", "small", "medium", "small", "large", "small", "medium", "small"]

/** Starts that the stored bookings leave free: 16 a day, from day 50 on. */
const startOf = (nth) => {
  const date = today() + (50 + (Math.floor(nth / 16) % 310)) * day
  return new Date(date + (18 + (nth % 16)) * 30 * 60_000).toISOString()
}

/**
 * The requests of each public endpoint for these offerings, in turns. `keys` have API keys of some of their workspaces, and
 * `visitors` emails of contacts by workspace. Requests about a booking concern those that `book` made.
 */
export const requestsOf = ({ keys, offerings, starts, visitors }) => {
  const ofKind = Map.groupBy(offerings, ({ kind }) => kind)
  const turns = new Map()
  /** The next number of a counter. */
  const next = (name) => {
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    return turn
  }
  const offering = () => {
    const some = ofKind.get(kinds[next("request") % kinds.length])
    return some[next(some[0].kind) % some.length]
  }
  const address = () => {
    const nth = next("address") % 60_000
    return { "x-forwarded-for": `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` }
  }
  // Workspaces with few bookings may have none whose visitor has an email.
  const known = keys
    .filter(({ workspaceId }) => visitors.has(workspaceId))
    .map((key) => ({ ...key, ...offerings.find((one) => one.workspaceId === key.workspaceId) }))
  const visitorOf = (workspaceId) => {
    const emails = visitors.get(workspaceId)
    return emails[next(workspaceId) % emails.length]
  }
  const posted = (path, body, headers = {}) => ({
    method: "POST",
    path: `/api/public/${path}`,
    headers: { ...json, ...address(), ...headers },
    body: JSON.stringify(body)
  })
  const looking = (path, more) => () => {
    const query = `eventTypeId=${offering().eventTypeId}&tz=America%2FNew_York&${more()}`
    return { path: `/api/public/${path}?${query}`, headers: address() }
  }
  const touch = { utm_source: "search", utm_campaign: "autumn", gclid: "EAIaIQobChMI" }
  const capturing = (eventTypeId, email) =>
    posted("capture", {
      eventTypeId,
      email,
      name: "Leo Lead",
      attributionJsonb: touch,
      customFields: { company: "Customer and Sons" },
      step1Complete: true
    })
  const booking = ({ eventTypeId, workspaceId }, email, more = {}, headers = {}) =>
    posted(
      "book",
      {
        eventTypeId,
        startTimeUtc: startOf(starts(workspaceId)),
        bookerTimezone: "America/New_York",
        attendees: [{ name: "Carla Customer", email }],
        responses: { company: "Customer and Sons" },
        attributionJsonb: touch,
        ...more
      },
      { "idempotency-key": randomUUID(), ...headers }
    )
  const booked = []
  const newest = () => booked.at(-1 - (next("newest") % booked.length))
  const bearing = ({ token }, path, method) => ({
    method,
    path: `/api/public/${path}`,
    headers: { ...address(), authorization: `Bearer ${token}` }
  })
  /** What the requests for bookings asked for, in their order. */
  let asked = []
  return {
    "month-availability": {
      request: looking("month-availability", () => `from=${dateIn(1)}&to=${dateIn(60)}`)
    },
    slots: { request: looking("slots", () => `date=${dateIn(3 + (next("date") % 40))}`) },
    "capture, a new lead": {
      request: () => capturing(offering().eventTypeId, `lead-${randomUUID()}@customer.example`)
    },
    "capture, a known lead": {
      request: () => {
        const { eventTypeId, workspaceId } = known[next("known") % known.length]
        return capturing(eventTypeId, visitorOf(workspaceId))
      }
    },
    book: {
      begin: () => {
        booked.length = 0
        asked = []
      },
      request: () => {
        const [one, email] = [offering(), `booker-${randomUUID()}@customer.example`]
        const request = booking(one, email)
        asked.push({ one, email, request })
        return request
      },
      end: (responses) => {
        for (const [nth, { headers, text }] of responses.entries())
          booked.push({ ...asked[nth], token: headers["booking-token"], uid: JSON.parse(text).uid })
      }
    },
    "book, a replay": {
      request: () => {
        const { request } = newest()
        return { ...request, headers: { ...request.headers, ...address() } }
      }
    },
    "booking-summary": { request: () => bearing(newest(), "booking-summary", "GET") },
    "book in place of another": {
      part: 0.5,
      request: () => {
        const { email, one, token, uid } = booked.pop()
        return booking(one, email, { rescheduledFromUid: uid }, { "booking-token": token })
      }
    },
    "booking-cancel": { part: 0.5, request: () => bearing(booked.pop(), "booking-cancel", "POST") },
    "funnel-events": {
      request: () =>
        posted("funnel-events", {
          eventTypeId: offering().eventTypeId,
          events: ["name", "email", "phone", "company", "budget"].map((field) => ({
            field,
            dwell_seconds: 2.5,
            abandoned: false
          }))
        })
    },
    transactions: {
      request: () => {
        const { prefix, secret, workspaceId } = known[next("paid") % known.length]
        const payment = {
          email: visitorOf(workspaceId),
          amount: 12.34,
          currency: "usd",
          description: "Invoice of May"
        }
        const signature = createHmac("sha256", secret).update(JSON.stringify(payment)).digest("hex")
        return posted("transactions", payment, {
          authorization: `Bearer ${prefix}:${signature}`,
          "idempotency-key": randomUUID()
        })
      }
    }
  }
}
