import { createHmac, randomUUID } from "node:crypto"
import { payers, today } from "./world.mjs"

const day = 86_400_000
const dateIn = (days) => new Date(today() + days * day).toISOString().slice(0, 10)

/** Requests come from so many addresses, behind one proxy: none of them comes near its allowance. */
const addresses = 60_000
const json = { "content-type": "application/json" }

/** The requests of each endpoint. None is like another where something is written; all peers draw from the same. */
export const endpointsOf = ({ bookable, one, slot, ten, world }) => {
  let sent = 0
  const address = () => {
    sent = (sent + 1) % addresses
    return { "x-forwarded-for": `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}` }
  }
  const calendar = (eventTypeId, more) => `eventTypeId=${eventTypeId}&tz=America%2FNew_York${more}`
  const month = `&from=${dateIn(1)}&to=${dateIn(60)}`
  const looking = (name, path) => ({
    name,
    most: 20_000,
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
  const keyOf = (nth) => `booking-${nth}`
  const months = `/api/public/month-availability?${calendar(one, month)}`
  return {
    health: { name: "health", most: 40_000, request: () => ({ path: "/healthz" }) },
    nobody: looking(
      "months, nobody asked",
      `/api/public/month-availability?${calendar(ten, `${month}&h=x`)}`
    ),
    months: looking("months, 1 host", months),
    monthsOfTen: looking("months, 10 hosts", `/api/public/month-availability?${calendar(ten, month)}`),
    slots: looking("slots, 1 host", `/api/public/slots?${calendar(one, `&date=${dateIn(9)}`)}`),
    slotsOfTen: looking("slots, 10 hosts", `/api/public/slots?${calendar(ten, `&date=${dateIn(9)}`)}`),
    capture: {
      name: "capture",
      most: 8000,
      request: () => ({
        method: "POST",
        path: "/api/public/capture",
        headers: { ...json, ...address() },
        body: JSON.stringify({
          eventTypeId: bookable[0],
          email: `lead${captured++}@customer.example`,
          name: "Leo Lead",
          attributionJsonb: { utm_source: "search", utm_campaign: "autumn", gclid: "EAIaIQobChMI" },
          customFields: { company: "Customer and Sons" },
          step1Complete: true
        })
      })
    },
    book: {
      name: "book",
      most: 6000,
      request: () => booking(keyOf(booked), booked++)
    },
    replay: {
      name: "book, a replay",
      most: 12_000,
      again: Array.from({ length: again }, (_, nth) => booking(keyOf(nth), nth)),
      request: () => booking(keyOf(sent % again), sent % again)
    },
    transactions: {
      name: "transactions",
      most: 6000,
      request: () => {
        const nth = paid++
        const body = JSON.stringify({
          email: `payer${nth % payers}@customer.example`,
          amount: 12.34,
          currency: "usd",
          description: "Invoice of May"
        })
        const { prefix, secret } = world.keyPairs[nth % world.keyPairs.length]
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
}
