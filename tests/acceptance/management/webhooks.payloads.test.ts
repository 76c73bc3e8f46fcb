import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { Service, specificationAlone } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { examples, fieldsOf } from "../../kit/http/management/webhooks.examples.ts"
import { deliverAll, receiver, verified } from "../../kit/http/management/webhooks.receiver.ts"
import { hostDraft } from "../../kit/http/management/workspace.ts"

const largeRule = {
  when: { field: "custom.company_size", op: "equals", value: "201+" },
  name: "large companies"
}
const small = { field: "custom.company_size", op: "equals", value: "1" }
const refusal = {
  title: "Sorry",
  redirectUrl: "https://acme.example/no",
  ctaUrl: "https://acme.example/self-service"
}
const form = {
  fields: [
    { key: "company_size", label: "How many are you?", type: "select", options: ["1", "2-200", "201+"] },
    { key: "topic", label: "What about?", type: "text" }
  ]
}
const guest = { name: "Charles Babbage", email: "charles@lead.example" }

const events = [
  "contact.captured",
  "contact.disqualified",
  "booking.created",
  "booking.cancelled",
  "deal.closed",
  "transaction.recorded"
]

/** A shop with a routed event type and a webhook for all events. */
const shopWithRoutes = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const workspace = yield* shop
  const hook = yield* receiver
  const { secret } = yield* workspace.make("/webhooks", { url: hook.url, events })
  const hostId = String((yield* workspace.make("/hosts", hostDraft))["id"])
  const routing = [{ ...largeRule, hostIds: [hostId] }]
  const { eventTypeId, hostId: first } = yield* workspace.offer({
    form,
    dealValue: { amount: 199.5, currency: "usd" }
  })
  const eventType = `${workspace.at}/event-types/${eventTypeId}`
  const change = (settings: object) => workspace.call("PATCH", eventType, settings)
  const changed = yield* change({
    hosts: [{ hostId: first }, { hostId }],
    routing,
    disqualification: [{ when: small, outcome: refusal }]
  })
  assert.strictEqual(changed.status, 200, changed.text)
  const lead = {
    eventTypeId,
    email: "ada@lead.example",
    name: "Ada Lovelace",
    phone: "+44 20 7946 0018",
    customFields: { company_size: "201+" },
    step1Complete: true
  }
  /** The data of the received messages by event. */
  const dataByEvent = () =>
    new Map(
      hook.received.map((message) => {
        const { data, type } = verified(secret, message)
        return [String(type), Object(data)]
      })
    )
  return {
    ...workspace,
    ...hook,
    change,
    eventTypeId,
    hostId,
    lead,
    routing,
    dataByEvent,
    deliverAll: withPorts(deliverAll)
  }
})

describe("Webhooks: payloads", () => {
  specificationAlone("payloads", (it) => {
    it.effect("D-HOOK-1: a payload has exactly the fields of docs/guides/webhooks.md", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithRoutes
        const ad = { utm_source: "google", gclid: "Cj0KCQ" }
        yield* shop.capture({ ...shop.lead, attributionJsonb: ad, step1Complete: false })
        yield* shop.capture({ ...shop.lead, attributionJsonb: { utm_source: "newsletter" } })
        const booking = yield* shop.sell(shop.eventTypeId, "ada@lead.example", 5, {
          attendees: [{ name: "Ada Lovelace", email: "ada@lead.example" }, guest],
          responses: { topic: "Engines" }
        })
        yield* shop.pay({
          email: "ada@lead.example",
          amount: 199.5,
          currency: "usd",
          svc_booking_uid: booking["uid"]
        })
        yield* shop.deliverAll

        const dataOf = shop.dataByEvent()
        const eventType = { id: shop.eventTypeId, title: "Intro call" }
        const rule = { kind: "routing", number: 1, name: "large companies" }
        const size = { key: "company_size", label: "How many are you?", value: "201+" }
        const email = (yield* shop.call("GET", `${shop.at}/hosts/${shop.hostId}`)).body["email"]
        const host = { hostId: shop.hostId, name: hostDraft.name, email }
        const answers = [size, { key: "topic", label: "What about?", value: "Engines" }]
        assert.deepInclude(dataOf.get("contact.captured"), { outcome: "routed", rule, answers })
        const made = dataOf.get("booking.created")
        assert.deepInclude(made, {
          title: booking["title"],
          rule,
          hosts: [host],
          organiser: host,
          guests: 1,
          attendees: [
            { name: "Ada Lovelace", email: "ada@lead.example", role: "booker" },
            { ...guest, role: "guest" }
          ],
          answers
        })
        assert.deepInclude(made.booker, { phone: "+44 20 7946 0018" })
        for (const data of dataOf.values()) {
          assert.deepInclude(data.eventType, eventType)
          assert.deepStrictEqual(data.attribution.first.touch, ad)
          assert.deepStrictEqual(data.attribution.last.touch, { utm_source: "newsletter" })
        }
        for (const name of ["deal.closed", "transaction.recorded"])
          assert.deepInclude(dataOf.get(name).contact, { email: "ada@lead.example", name: "Ada Lovelace" })
        assert.strictEqual(dataOf.get("transaction.recorded").bookingUid, booking["uid"])

        // A mail fails, and a calendar is lost, in their own tests.
        const other = [...examples].filter(([kind]) => kind !== "mail" && kind !== "calendar")
        assert.sameMembers(
          other.map(([kind]) => kind),
          ["contact", "booking", "deal", "transaction"]
        )
        for (const [kind, { data, type }] of other)
          assert.deepStrictEqual(fieldsOf(dataOf.get(type)), fieldsOf(data), kind)
      })
    )

    it.effect(
      "D-LEDG-6: a webhook gets each entry that changes a payment once, with its kind and payment",
      () =>
        Effect.gen(function* () {
          const { withPorts } = yield* Service
          const { at, call, make, pay, refund } = yield* shop
          const hook = yield* receiver
          const names = ["refunded", "refund_failed", "disputed", "dispute_won", "corrected"].map(
            (name) => `transaction.${name}`
          )
          const { secret } = yield* make("/webhooks", { url: hook.url, events: names })
          const { transactionId } = (yield* pay({ email: "sam@lead.example", amount: 90, currency: "USD" }))
            .body
          for (const key of ["one", "one"]) yield* refund({ transactionId, amount: 10, currency: "USD" }, key)
          for (const kind of ["dispute", "dispute_won", "correction"])
            yield* call("POST", `${at}/transactions/${transactionId}/adjustments`, {
              kind,
              amount: 20,
              description: "A reason"
            })
          yield* call("POST", `${at}/transactions/${transactionId}/adjustments`, {
            kind: "refund_failed",
            amount: 10
          })
          yield* withPorts(deliverAll)
          const received = hook.received.map((message) => verified(secret, message))
          assert.sameDeepMembers(
            received.map(({ data, type }) => {
              const { amount, kind, paymentId } = Object(data)
              return [type, kind, paymentId, amount]
            }),
            [
              ["transaction.refunded", "refund", transactionId, 10],
              ["transaction.refund_failed", "refund_failed", transactionId, 10],
              ["transaction.disputed", "dispute", transactionId, 20],
              ["transaction.dispute_won", "dispute_won", transactionId, 20],
              ["transaction.corrected", "correction", transactionId, 20]
            ]
          )
        })
    )

    it.effect("D-HOOK-2: a payload names the rule that applied, even if the rules change later", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithRoutes
        yield* shop.capture(shop.lead)
        yield* shop.capture({
          ...shop.lead,
          email: "solo@lead.example",
          customFields: { company_size: "1" }
        })
        yield* shop.sell(shop.eventTypeId, "ada@lead.example")
        const routing = [{ when: { always: true }, name: "others", hostIds: [shop.hostId] }, ...shop.routing]
        const changed = yield* shop.change({ routing, disqualification: [] })
        assert.strictEqual(changed.status, 200, changed.text)
        yield* shop.deliverAll
        const dataOf = shop.dataByEvent()
        const rule = { kind: "routing", number: 1, name: "large companies" }
        assert.deepStrictEqual(dataOf.get("contact.captured").rule, rule)
        assert.deepStrictEqual(dataOf.get("booking.created").rule, rule)
        assert.deepStrictEqual(dataOf.get("contact.disqualified").rule, {
          kind: "disqualification",
          number: 1,
          name: null
        })
      })
    )

    it.effect("D-HOOK-3: payloads contain no data of a person who was erased in the meantime", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithRoutes
        const { contactId } = yield* shop.capture({ ...shop.lead, attributionJsonb: { gclid: "Cj0KCQ" } })
        const { uid } = yield* shop.sell(shop.eventTypeId, "ada@lead.example", 5, {
          responses: { topic: "Engines" }
        })
        yield* shop.pay({ email: "ada@lead.example", amount: 199.5, currency: "usd", svc_booking_uid: uid })
        yield* shop.call("DELETE", `${shop.at}/contacts/${contactId}`)
        yield* shop.deliverAll
        const sent = shop.received.map(({ body }) => body).join("\n")
        for (const canary of ["lead.example", "Lovelace", "7946", "201+", "Engines", "Cj0KCQ"])
          assert.notInclude(sent, canary)
        const dataOf = shop.dataByEvent()
        assert.deepInclude(dataOf.get("deal.closed"), {
          contact: null,
          attribution: { first: null, last: null }
        })
        assert.deepInclude(dataOf.get("booking.created"), { answers: [], guests: 0 })
      })
    )
  })
})
