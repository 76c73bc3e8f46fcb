import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { startIn, fromNewIp, unknownId } from "../1-requests.ts"
import { Service } from "../specification.ts"
import { operations } from "./roles.operations.ts"
import { shop } from "./shop.ts"

/** What the person says of herself, everywhere, and nobody else does. */
export const hers = /zelda|7946 ?1815/i
/** Whose it is. */
export const email = "zelda.quill@lead.example"
const name = "Zelda Quill"
const phone = "+44 20 7946 1815"

/** A shop that Zelda has left something in wherever one can, and what every endpoint says of it. */
export const visited = Effect.gen(function* () {
  const { get, send } = yield* Service
  const { at, book, call, capture, offer, pay, sell } = yield* shop
  const fields = ["why", "phone2"].map((key) => ({ key, label: key, type: "text" }))
  const { eventTypeId, hostId } = yield* offer({
    titleTemplate: "{event}: {booker} & {host}",
    locations: [{ kind: "in_person_attendee" }],
    form: { fields },
    consent: { required: true, text: "I agree." },
    dealValue: { amount: 500, currency: "USD" },
    confirmation: { redirectUrl: "https://thanks.example/" }
  })
  const lead = {
    eventTypeId,
    email,
    name,
    phone,
    attributionJsonb: { utm_source: "zelda", gclid: "zelda-click", referrer: "https://zelda.example/" },
    customFields: { why: { zelda: "zelda's reason" } },
    step1Complete: true
  }
  const { contactId } = yield* capture(lead)
  const given = { consent: true, attendeeAddress: "7 Elm Row" }
  const request = {
    eventTypeId,
    startTimeUtc: startIn(5),
    bookerTimezone: "Europe/Paris",
    attendees: [
      { name, email },
      { name: "Fern", email: "fern@lead.example" }
    ],
    responses: { why: "zelda's why", phone2: phone },
    ...given,
    attendeeAddress: "7 Zelda Lane"
  }
  const { uid } = (yield* book(request, "zelda's-first-attempt")).body
  const { uid: withFern } = yield* sell(eventTypeId, "fern@lead.example", 6, {
    ...given,
    attendees: [
      { name: "Fern", email: "fern@lead.example" },
      { name, email }
    ]
  })
  const payment = { email, amount: 500, currency: "USD", svc_booking_uid: uid, description: "For Zelda" }
  const { dealId, transactionId } = (yield* pay(payment, "invoice-1")).body
  const { token } = (yield* call("POST", `${at}/bookings/${uid}/summary-token`)).body
  const { token: tokenWithFern } = (yield* call("POST", `${at}/bookings/${withFern}/summary-token`)).body
  const ids: Readonly<Record<string, unknown>> = { contactId, dealId, transactionId, eventTypeId, hostId }

  /** What every endpoint that only tells says, and what retries of everything that was done answer. */
  const everything = Effect.gen(function* () {
    const told: Array<string> = []
    for (const { method, path } of yield* operations) {
      if (method !== "GET") continue
      for (const bookingUid of path.includes("bookingUid") ? [uid, withFern] : [uid]) {
        const place = path
          .replace("/api/workspaces/{workspaceId}", at)
          .replaceAll(/\{(\w+)\}/g, (_, id: string) => String({ ...ids, bookingUid }[id] ?? unknownId))
        told.push((yield* call("GET", place)).text)
      }
    }
    for (const bearer of [token, tokenWithFern]) {
      const authorization = `Bearer ${bearer}`
      told.push((yield* get("/booking-summary", { ...fromNewIp(), authorization })).text)
    }
    const calendar = `eventTypeId=${eventTypeId}&tz=UTC`
    const retries = [
      yield* book(request, "zelda's-first-attempt"),
      yield* pay(payment, "invoice-1"),
      yield* get(`/month-availability?${calendar}`, fromNewIp()),
      yield* get(`/slots?${calendar}&date=${startIn(5).slice(0, 10)}`, fromNewIp()),
      yield* send("GET", "/openapi.json")
    ]
    assert.deepStrictEqual(
      retries.map(({ status }) => status),
      [200, 200, 200, 200, 200]
    )
    return [...told, ...retries.flatMap(({ headers, text }) => [text, JSON.stringify([...headers])])]
  })
  return { at, call, capture, contactId, everything, lead, pay, payment, uid, withFern }
})
