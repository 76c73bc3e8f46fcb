import { assert, describe } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { startIn } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import {
  deliver,
  deliverAll,
  handOutAll,
  isSignedWith,
  receiver,
  verified
} from "../../kit/http/management/webhooks.receiver.ts"
import { itemsOf } from "../../kit/http/management/workspace.ts"

const allEvents = [
  "contact.captured",
  "contact.disqualified",
  "booking.created",
  "booking.rescheduled",
  "booking.cancelled",
  "deal.closed",
  "transaction.recorded"
]

/** A shop with a webhook to a local server. */
const shopWithWebhook = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const workspace = yield* shop
  const hook = yield* receiver
  const { id, secret } = yield* workspace.make("/webhooks", { url: hook.url, events: allEvents })
  const webhook = `${workspace.at}/webhooks/${id}`
  return {
    ...workspace,
    ...hook,
    secret,
    webhook,
    log: Effect.map(workspace.call("GET", `${webhook}/deliveries`), itemsOf),
    deliverAll: withPorts(deliverAll),
    deliver: withPorts(deliver),
    handOutAll: withPorts(handOutAll),
    /** One payment, which closes its deal: two events. */
    sale: workspace.pay({ email: "sam@lead.example", amount: 10, currency: "usd" })
  }
})

describe("Webhooks: delivery", () => {
  specification("delivery", (it) => {
    it.effect("every event arrives once, signed, with its data", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithWebhook
        const never = [{ when: { field: "email", op: "equals", value: "no@lead.example" } }]
        const outcome = { title: "Sorry", redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
        const { eventTypeId, hostId } = yield* shop.offer({
          disqualification: never.map((rule) => ({ ...rule, outcome }))
        })
        const lead = { eventTypeId, email: "sam@lead.example", name: "Sam Rivera", step1Complete: true }
        const { contactId } = yield* shop.capture(lead)
        yield* shop.capture(lead)
        yield* shop.capture({ ...lead, email: "maybe@lead.example", step1Complete: false })
        const refusedLead = yield* shop.capture({ ...lead, email: "no@lead.example" })
        const old = yield* shop.sell(eventTypeId, "sam@lead.example", 5)
        const { uid } = yield* shop.sell(eventTypeId, "sam@lead.example", 6, {
          rescheduledFromUid: old["uid"]
        })
        yield* shop.call("POST", `${shop.at}/bookings/${uid}/cancel`)
        const paid = yield* shop.pay(
          { email: "kim@lead.example", amount: 10.5, currency: "usd" },
          "paid-once"
        )
        yield* shop.pay({ email: "kim@lead.example", amount: 10.5, currency: "usd" }, "paid-once")
        yield* shop.deliverAll

        const events = shop.received.map((message) => verified(shop.secret, message))
        const dataOf = (type: string) => Object(events.find((event) => event["type"] === type)?.["data"])
        assert.sameMembers(
          events.map(({ type }) => type),
          allEvents
        )
        assert.deepInclude(dataOf("contact.captured"), {
          id: contactId,
          eventTypeId,
          email: "sam@lead.example",
          name: "Sam Rivera",
          outcome: "qualified"
        })
        assert.deepInclude(dataOf("contact.disqualified"), {
          email: "no@lead.example",
          outcome: "disqualified"
        })
        assert.isTrue(refusedLead["disqualified"])
        assert.deepInclude(dataOf("booking.created"), {
          uid: old["uid"],
          rootUid: old["uid"],
          contactId,
          startAt: startIn(5),
          hostIds: [hostId],
          booker: { name: "Sam Rivera", email: "sam@lead.example", phone: null, timezone: "Europe/Paris" },
          guests: 0
        })
        assert.deepInclude(dataOf("booking.rescheduled"), {
          uid,
          rescheduledFrom: old["uid"],
          rootUid: old["uid"],
          startAt: startIn(6)
        })
        assert.deepInclude(dataOf("booking.cancelled"), {
          uid,
          rootUid: old["uid"],
          sequence: 2,
          status: "cancelled"
        })
        const { dealId, transactionId } = paid.body
        assert.deepInclude(dataOf("transaction.recorded"), {
          id: transactionId,
          dealId,
          amount: 10.5,
          currency: "USD"
        })
        assert.deepInclude(dataOf("deal.closed"), {
          id: dealId,
          status: "closed",
          amount: 10.5,
          currency: "USD"
        })
        for (const { body, headers } of shop.received) {
          assert.isBelow(Buffer.byteLength(body), 4000)
          assert.strictEqual(headers["content-type"], "application/json")
          assert.notInclude(headers["webhook-id"], ".")
          assert.deepStrictEqual(Object.keys(JSON.parse(body)), ["type", "timestamp", "data"])
        }
        const log = yield* shop.log
        assert.deepStrictEqual(
          [...new Set(log.map(({ attempts, status }) => `${status} ${attempts}`))],
          ["delivered 1"]
        )
        assert.lengthOf(log, 7)
        const logged = JSON.stringify(log)
        for (const canary of ["lead.example", "Rivera", "token", "whsec_", "10.5"])
          assert.notInclude(logged, canary)
      })
    )

    it.effect("both secrets sign until the overlap ends, then only the new one", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* shopWithWebhook
        const rotated = yield* shop.call("POST", `${shop.webhook}/rotate-secret`, { overlapSeconds: 60 })
        const { secret } = rotated.body
        const test = shop.call("POST", `${shop.webhook}/test`)
        assert.deepStrictEqual((yield* test).body, { delivered: true, status: 200, reason: null })
        yield* wait(61)
        assert.deepStrictEqual((yield* test).body, { delivered: true, status: 200, reason: null })
        const signatures = shop.received.map(({ headers }) => headers["webhook-signature"]?.split(" ").length)
        assert.deepStrictEqual(signatures, [2, 1])
        const [during, after] = shop.received
        if (during === undefined || after === undefined) return assert.fail()
        assert.deepStrictEqual(verified(secret, during)["type"], "test")
        assert.isTrue(isSignedWith(shop.secret, during))
        // The service's clock is a minute ahead of the verifier's, which tolerates five minutes.
        assert.isTrue(isSignedWith(secret, after))
        assert.isFalse(isSignedWith(shop.secret, after))
        assert.isFalse(isSignedWith(secret, { ...after, body: `${after.body} ` }))
      })
    )

    it.effect("only 2xx is success; failed messages are retried on schedule with the same id", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* shopWithWebhook
        const status = [302, 400, 503]
        shop.respondWith(() => [status[shop.received.length - 1] ?? 204, { location: shop.url }])
        yield* shop.call("PATCH", shop.webhook, { events: ["transaction.recorded"] })
        yield* shop.sale
        // The delays are 5 s, 5 min and 30 min, plus at most 10%.
        for (const seconds of [0, 6, 331, 1981]) {
          yield* wait(seconds)
          yield* shop.deliverAll
        }
        const [entry] = yield* shop.log
        assert.deepInclude(entry, { event: "transaction.recorded", status: "delivered", attempts: 4 })
        assert.lengthOf(shop.received, 4)
        assert.lengthOf(new Set(shop.received.map(({ headers }) => headers["webhook-id"])), 1)
        assert.lengthOf(new Set(shop.received.map(({ headers }) => headers["webhook-timestamp"])), 4)
        assert.lengthOf(new Set(shop.received.map(({ body }) => body)), 1)
      })
    )

    it.effect("Retry-After delays the retry, and the log contains the failure", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* shopWithWebhook
        shop.respondWith(() => [429, { "retry-after": "7200" }])
        yield* shop.call("PATCH", shop.webhook, { events: ["transaction.recorded"] })
        yield* shop.sale
        yield* shop.deliverAll
        const [waiting] = yield* shop.log
        assert.deepInclude(waiting, {
          status: "pending",
          attempts: 1,
          reason: "http_429",
          responseStatus: 429
        })
        yield* wait(7100)
        yield* shop.deliverAll
        assert.lengthOf(shop.received, 1)
        shop.respondWith(() => [200])
        yield* wait(200)
        yield* shop.deliverAll
        assert.lengthOf(shop.received, 2)
      })
    )

    it.effect("410 disables the webhook; later events are not sent until a member enables it", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithWebhook
        shop.respondWith(() => [410])
        yield* shop.call("PATCH", shop.webhook, { events: ["transaction.recorded"] })
        yield* shop.sale
        yield* shop.deliverAll
        assert.deepInclude((yield* shop.log)[0], { status: "dead", attempts: 1, reason: "http_410" })
        assert.isFalse((yield* shop.call("GET", shop.webhook)).body["enabled"])
        yield* shop.sale
        yield* shop.deliverAll
        assert.lengthOf(shop.received, 1)
        shop.respondWith(() => [200])
        yield* shop.call("PATCH", shop.webhook, { enabled: true })
        yield* shop.sale
        yield* shop.deliverAll
        assert.lengthOf(shop.received, 2)
      })
    )

    it.effect("an admin resends a delivered message with the same id", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithWebhook
        yield* shop.call("PATCH", shop.webhook, { events: ["transaction.recorded"] })
        yield* shop.sale
        yield* shop.deliverAll
        const [delivered] = yield* shop.log
        const resend = shop.call("POST", `${shop.webhook}/deliveries/${delivered?.["id"]}/resend`)
        const again = yield* resend
        assert.deepStrictEqual(
          [again.status, again.body["status"], again.body["attempts"]],
          [200, "pending", 0]
        )
        assert.strictEqual((yield* resend).status, 409)
        yield* shop.deliverAll
        const ids = shop.received.map(({ headers }) => headers["webhook-id"])
        assert.deepStrictEqual([ids.length, new Set(ids).size], [2, 1])
        const other = yield* shop.make("/webhooks", { url: shop.url, events: ["deal.closed"] })
        const elsewhere = `${shop.at}/webhooks/${other["id"]}/deliveries/${delivered?.["id"]}/resend`
        assert.strictEqual((yield* shop.call("POST", elsewhere)).status, 404)
      })
    )

    it.effect("a message of a worker that dies while sending is sent again with the same id", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const shop = yield* shopWithWebhook
        yield* shop.call("PATCH", shop.webhook, { events: ["transaction.recorded"] })
        yield* shop.sale
        yield* shop.handOutAll
        shop.respondWith(() => "never")
        const arrived = yield* Effect.forkChild(shop.arrival, { startImmediately: true })
        const worker = yield* Effect.forkChild(shop.deliver)
        yield* Fiber.join(arrived)
        yield* Fiber.interrupt(worker)
        shop.respondWith(() => [200])
        yield* wait(180)
        yield* shop.deliverAll
        const ids = shop.received.map(({ headers }) => headers["webhook-id"])
        assert.deepStrictEqual([ids.length, new Set(ids).size], [2, 1])
        assert.deepInclude((yield* shop.log)[0], { status: "delivered" })
      })
    )

    it.effect("no message with data of an erased person is sent", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithWebhook
        const { eventTypeId } = yield* shop.offer()
        const email = "erased@lead.example"
        const { contactId } = yield* shop.capture({ eventTypeId, email, step1Complete: true })
        yield* shop.handOutAll
        yield* shop.call("DELETE", `${shop.at}/contacts/${contactId}`)
        yield* shop.deliverAll
        assert.deepInclude((yield* shop.log)[0], { status: "skipped", reason: "gone", attempts: 0 })
        assert.lengthOf(shop.received, 0)
      })
    )
  })
})
