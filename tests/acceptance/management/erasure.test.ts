import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, startIn, fromNewIp, unknownId } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { operations } from "./operations.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

/** Matches every text that only Zelda enters. */
const personalData = /zelda|7946 ?1815/i
const email = "zelda.quill@lead.example"
const name = "Zelda Quill"
const phone = "+44 20 7946 1815"

/** A shop in which Zelda has entered data in every possible place, and the responses of every endpoint. */
const shopWithZelda = Effect.gen(function* () {
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
  const request = {
    eventTypeId,
    startTimeUtc: startIn(5),
    bookerTimezone: "Europe/Paris",
    attendees: [
      { name, email },
      { name: "Fern", email: "fern@lead.example" }
    ],
    responses: { why: "zelda's why", phone2: phone },
    consent: true,
    attendeeAddress: "7 Zelda Lane"
  }
  const { uid } = (yield* book(request, "zelda's-first-attempt")).body
  const { uid: withFern } = yield* sell(eventTypeId, "fern@lead.example", 6, {
    consent: true,
    attendeeAddress: "7 Elm Row",
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

  /** The responses of every GET operation, and of retries of all previous requests. */
  const allResponses = Effect.gen(function* () {
    const texts: Array<string> = []
    for (const { method, path } of yield* operations) {
      if (method !== "GET") continue
      for (const bookingUid of path.includes("bookingUid") ? [uid, withFern] : [uid]) {
        const place = path
          .replace("/api/workspaces/{workspaceId}", at)
          .replaceAll(/\{(\w+)\}/g, (_, id: string) => String({ ...ids, bookingUid }[id] ?? unknownId))
        texts.push((yield* call("GET", place)).text)
      }
    }
    for (const bearer of [token, tokenWithFern]) {
      const authorization = `Bearer ${bearer}`
      texts.push((yield* get("/booking-summary", { ...fromNewIp(), authorization })).text)
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
    return [...texts, ...retries.flatMap(({ headers, text }) => [text, JSON.stringify([...headers])])]
  })
  return { at, call, capture, contactId, allResponses, lead, pay, payment, uid, withFern }
})

describe("Management: erasure of a person", () => {
  specification("erasure", (it) => {
    it.effect("no endpoint returns data of an erased person", () =>
      Effect.gen(function* () {
        const { at, call, contactId, allResponses, uid, withFern } = yield* shopWithZelda
        const before = (yield* allResponses).filter((text) => personalData.test(text))
        // Contacts, bookings and transactions as lists and one by one, the export, and two summaries.
        assert.isAtLeast(before.length, 10)
        const gone = yield* call("DELETE", `${at}/contacts/${contactId}`)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        for (const text of yield* allResponses) assert.notMatch(text, personalData)
        for (const [method, more] of [
          ["GET", ""],
          ["GET", "/export"],
          ["DELETE", ""]
        ] as const) {
          notFound(yield* call(method, `${at}/contacts/${contactId}${more}`))
        }
        const byEmail = yield* call("GET", `${at}/contacts?email=${email}`)
        assert.deepStrictEqual(byEmail.body["items"], [])
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.deepInclude(line, { action: "contact.erase", subject: contactId })

        // Only the other attendee is left in the two bookings.
        const kept = (yield* call("GET", `${at}/bookings/${uid}`)).body
        assert.deepInclude(kept, { status: "confirmed", startAt: startIn(5), responses: {} })
        assert.isNull(kept["attendeeAddress"])
        const ferns = (yield* call("GET", `${at}/bookings/${withFern}`)).body
        assert.deepInclude(ferns, { attendeeAddress: "7 Elm Row", title: "Intro call: Fern & Hedy Host" })
        for (const { attendees } of [kept, ferns]) {
          assert.include(JSON.stringify(attendees), '"email":"fern@lead.example"')
          assert.lengthOf(Array.isArray(attendees) ? attendees : [], 2)
        }
      })
    )

    it.effect("deals and transactions of an erased person keep their amounts", () =>
      Effect.gen(function* () {
        const { at, call, contactId } = yield* shopWithZelda
        const deals = itemsOf(yield* call("GET", `${at}/deals`))
        const paid = itemsOf(yield* call("GET", `${at}/transactions`))
        assert.deepInclude(paid[0], { amount: 500, currency: "USD", description: "For Zelda" })
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        invalid(yield* call("POST", `${at}/deals`, { contactId, amount: 1, currency: "USD" }), ["contactId"])
        assert.deepStrictEqual(
          itemsOf(yield* call("GET", `${at}/deals`)),
          deals.map((deal) => (deal["contactId"] === contactId ? { ...deal, contact: null } : deal))
        )
        const kept = paid.map((payment) => ({ ...payment, description: null, contact: null }))
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/transactions`)), kept)
      })
    )

    it.effect("D-CAP-1: the email of an erased person becomes a new contact", () =>
      Effect.gen(function* () {
        const { at, call, capture, contactId, lead } = yield* shopWithZelda
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const { eventTypeId } = lead
        const back = yield* capture({ eventTypeId, email, priorContactId: contactId })
        assert.isTrue(back["wasCreated"])
        assert.notStrictEqual(back["contactId"], contactId)
        const { body } = yield* call("GET", `${at}/contacts/${back["contactId"]}`)
        const nothing = {
          name: null,
          phone: null,
          customFields: {},
          attribution: { first: null, last: null }
        }
        assert.deepInclude(body, { email, ...nothing })
        const held = (yield* call("GET", `${at}/contacts/${back["contactId"]}/export`)).body
        assert.deepInclude(held, { bookings: [], deals: [], transactions: [] })
      })
    )

    it.effect("D-TX-2: a payment for the booking of an erased person is 422 contact_not_found", () =>
      Effect.gen(function* () {
        const { at, call, contactId, pay, payment } = yield* shopWithZelda
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const before = (yield* call("GET", `${at}/transactions`)).text
        for (const payer of [email, "somebody@lead.example"]) {
          const answer = yield* pay({ ...payment, email: payer }, "invoice-2")
          refused(answer, 422, "contact_not_found")
        }
        assert.strictEqual((yield* call("GET", `${at}/transactions`)).text, before)
      })
    )

    it.effect("a contact is exported and erased by email as by id", () =>
      Effect.gen(function* () {
        const { at, call, contactId, allResponses } = yield* shopWithZelda
        const byId = yield* call("GET", `${at}/contacts/${contactId}/export`)
        const byEmail = yield* call("POST", `${at}/people/export`, { email })
        assert.deepStrictEqual(byEmail.body, byId.body)
        assert.strictEqual((yield* call("POST", `${at}/people/erase`, { email })).status, 204)
        for (const text of yield* allResponses) assert.notMatch(text, personalData)
        assert.strictEqual((yield* call("GET", `${at}/contacts/${contactId}`)).status, 404)
      })
    )
  })
})
