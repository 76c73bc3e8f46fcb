import { createHmac, randomUUID } from "node:crypto"
import { today } from "./data.mjs"

const day = 86_400_000
const dateIn = (days) => new Date(today() + days * day).toISOString().slice(0, 10)

/** The number of client addresses behind one proxy, so that none reaches its rate limit. */
const addresses = 60_000
const json = { "content-type": "application/json" }

/** The requests of each endpoint. Writing requests are unique; all peers use the same ones. */
export const endpointsOf = (given) => {
  const { bookable, hundred, one, slot, ten, data } = given
  let sent = 0
  const address = () => {
    sent = (sent + 1) % addresses
    return { "x-forwarded-for": `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` }
  }
  const calendar = (eventTypeId, more) => `eventTypeId=${eventTypeId}&tz=America%2FNew_York${more}`
  const month = `&from=${dateIn(1)}&to=${dateIn(60)}`
  const looking = (name, path) => ({
    name,
    kind: "calendar",
    request: () => ({ path, headers: address() })
  })
  const booking = (key, nth) => {
    const { eventTypeId, startAt } = slot(nth)
    return {
      method: "POST",
      path: "/api/public/book",
      headers: { ...json, ...address(), "idempotency-key": key },
      body: JSON.stringify({
        eventTypeId,
        startTimeUtc: new Date(startAt).toISOString(),
        bookerTimezone: "America/New_York",
        attendees: [{ name: "Carla Customer", email: `booker${nth}@customer.example` }],
        responses: { company: "Customer and Sons" },
        attributionJsonb: { utm_source: "search", utm_campaign: "autumn", gclid: "EAIaIQobChMI" }
      })
    }
  }
  const again = 200
  let [booked, captured, paid] = [again, 0, 0]
  const capturing = (who) => ({
    method: "POST",
    path: "/api/public/capture",
    headers: { ...json, ...address() },
    body: JSON.stringify({
      eventTypeId: bookable[0],
      email: `${who}@customer.example`,
      name: "Leo Lead",
      attributionJsonb: { utm_source: "search", utm_campaign: "autumn", gclid: "EAIaIQobChMI" },
      customFields: { company: "Customer and Sons" },
      step1Complete: true
    })
  })
  const keyOf = (nth) => `booking-${nth}`
  const months = `/api/public/month-availability?${calendar(one, month)}`
  const endpoints = {
    health: { name: "health", kind: "reading", request: () => ({ path: "/healthz" }) },
    noHosts: looking(
      "months, no hosts requested",
      `/api/public/month-availability?${calendar(ten, `${month}&h=x`)}`
    ),
    months: looking("months, 1 host", months),
    monthsOfTen: looking("months, 10 hosts", `/api/public/month-availability?${calendar(ten, month)}`),
    slots: looking("slots, 1 host", `/api/public/slots?${calendar(one, `&date=${dateIn(9)}`)}`),
    capture: { name: "capture", kind: "writing", request: () => capturing(`lead${captured++}`) },
    book: {
      name: "book",
      kind: "writing",
      request: () => booking(keyOf(booked), booked++)
    },
    replay: {
      name: "book, a replay",
      kind: "reading",
      again: Array.from({ length: again }, (_, nth) => booking(keyOf(nth), nth)),
      request: () => booking(keyOf(sent % again), sent % again)
    },
    transactions: {
      name: "transactions",
      kind: "writing",
      request: () => {
        const nth = paid++
        const body = JSON.stringify({
          email: `payer${nth % given.payers}@customer.example`,
          amount: 12.34,
          currency: "usd",
          description: "Invoice of May"
        })
        const { prefix, secret } = data.keyPairs[nth % data.keyPairs.length]
        const signature = createHmac("sha256", secret).update(body).digest("hex")
        return {
          method: "POST",
          path: "/api/public/transactions",
          headers: {
            ...json,
            authorization: `Bearer ${prefix}:${signature}`,
            "idempotency-key": randomUUID()
          },
          body
        }
      }
    }
  }
  /** Where concurrent requests differ, like those of visitors of several calendars, and a crowded calendar. */
  const crowded = {
    monthsOfOwn: {
      ...endpoints.monthsOfTen,
      name: "months, 10 hosts, all different",
      request: () => {
        const days = `&from=${dateIn(1 + (sent % 50))}&to=${dateIn(60 - (Math.trunc(sent / 50) % 5))}`
        return { path: `/api/public/month-availability?${calendar(ten, days)}`, headers: address() }
      }
    },
    slotsOfOwn: {
      ...endpoints.slots,
      name: "slots, 1 host, all different",
      request: () => ({
        path: `/api/public/slots?${calendar(one, `&date=${dateIn(1 + (sent % 59))}`)}`,
        headers: address()
      })
    },
    monthsOfHundred: looking(
      "months, 100 hosts",
      `/api/public/month-availability?${calendar(hundred, month)}`
    )
  }
  /** The documents of pages, which no peer has. */
  const pages = {
    page: {
      name: "the booking page",
      kind: "reading",
      request: () => ({ path: `/embed/${one}`, headers: { ...address(), "accept-encoding": "br" } })
    },
    pageOfClick: {
      name: "the booking page, each with its own campaign",
      kind: "reading",
      request: () => ({
        path: `/embed/${one}?gclid=${sent}`,
        headers: { ...address(), "accept-encoding": "br" }
      })
    }
  }
  return { endpoints, crowded, pages }
}
