import { assert, describe, it } from "@effect/vitest"
import { type EventType, WebAddress } from "@calendeal/domain/event-types"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { service } from "../testing/fixture.ts"

const capturing = (eventType: Partial<EventType> = {}) => {
  const { offering, post } = service({ offering: sampleOffering({ eventType }) })
  const send = (payload: Record<string, unknown>) =>
    post("capture", { eventTypeId: offering.eventType.id, email: "ada@example.com", ...payload })
  return { offering, send, post }
}

const disqualification = {
  redirectUrl: WebAddress.make("https://example.com/sorry"),
  fullyBooked: true,
  title: "Sorry",
  guestMessage: "We are full.",
  ctaLabel: "Read on",
  ctaUrl: WebAddress.make("https://example.com/blog")
}

describe("specification 4.1: capture", () => {
  it("answers a visitor who can continue", async () => {
    const { offering, send } = capturing()
    const { json, status } = await send({ step1Complete: true })
    assert.strictEqual(status, 200)
    const { contactId, ...rest } = Object(json)
    assert.isString(contactId)
    assert.deepStrictEqual(rest, {
      wasCreated: true,
      disqualified: false,
      redirectUrl: null,
      allowedHostIds: offering.hosts.map(({ id }) => id)
    })
  })

  it("answers a disqualified visitor", async () => {
    const { send } = capturing({ disqualification: [{ when: { always: true }, outcome: disqualification }] })
    const { contactId, ...rest } = Object((await send({ step1Complete: true })).json)
    assert.isString(contactId)
    const { title, ...shown } = disqualification
    assert.deepStrictEqual(rest, { wasCreated: true, disqualified: true, disqualifiedTitle: title, ...shown })
  })

  it("D-CAP-6: returns the redirect of the routing rule", async () => {
    const redirectUrl = WebAddress.make("https://example.com/vip")
    const { send } = capturing({ routing: [{ when: { always: true }, hostIds: [], redirectUrl }] })
    assert.nestedPropertyVal((await send({ step1Complete: true })).json, "redirectUrl", redirectUrl)
  })

  it.each([
    [{ email: " Ada@Example.COM " }, 200],
    [{ email: "ada" }, 400],
    [{ email: `${"a".repeat(243)}@example.co` }, 200],
    [{ email: `${"a".repeat(244)}@example.co` }, 400],
    [{ name: "A" }, 200],
    [{ name: "A".repeat(120) }, 200],
    [{ name: "A".repeat(121) }, 400],
    [{ name: "" }, 400],
    [{ name: null }, 400],
    [{ phone: "" }, 200],
    [{ phone: "1".repeat(40) }, 200],
    [{ phone: "1".repeat(41) }, 400],
    [{ attributionJsonb: { utm_source: "x", unknown: 5 } }, 200],
    [{ attributionJsonb: { gclid: "x".repeat(513), utm_source: null, fbp: {}, referrer: ["x"] } }, 200],
    [{ attributionJsonb: "x" }, 400],
    [{ customFields: { a: { b: [1, null, true] } } }, 200],
    [{ customFields: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 1])) }, 400],
    [{ customFields: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, 1])) }, 200],
    [{ customFields: { a: "x".repeat(8192 - 8) } }, 200],
    [{ customFields: { a: "x".repeat(8192 - 7) } }, 400],
    [{ customFields: { a: "é".repeat(4092) } }, 200],
    [{ customFields: { a: "é".repeat(4093) } }, 400],
    [{ customFields: [] }, 400],
    [{ step1Complete: "yes" }, 400],
    [{ priorContactId: "x" }, 400],
    [{ eventTypeId: "x" }, 400],
    [{ unknown: { a: 1 } }, 200]
  ])("accepts or refuses %j: %d", async (payload, status) => {
    assert.strictEqual((await capturing().send(payload)).status, status)
  })

  it.each([
    [
      {
        emailPolicy: {
          blockedEmails: [],
          blockedDomains: ["example.com"],
          allowedDomains: [],
          blockFreeProviders: false
        }
      },
      403,
      "email_not_allowed"
    ],
    [{ phoneRequired: true }, 400, "phone_required"],
    [{ status: "hidden" as const }, 404, "event_type_not_found"]
  ])("%j: %d %s", async (eventType, status, error) => {
    const answer = await capturing(eventType).send({ step1Complete: true })
    assert.strictEqual(answer.status, status)
    assert.deepStrictEqual(answer.json, { error })
  })

  it("D-WS-2: a lapsed workspace answers booking_unavailable", async () => {
    const { offering, post } = service({
      offering: sampleOffering({ workspace: { subscription: "lapsed" } })
    })
    const answer = await post("capture", { eventTypeId: offering.eventType.id, email: "ada@example.com" })
    assert.deepStrictEqual([answer.status, answer.json], [409, { error: "booking_unavailable" }])
  })

  it("accepts the event type's id in any case", async () => {
    const { offering, send } = capturing()
    assert.strictEqual((await send({ eventTypeId: offering.eventType.id.toUpperCase() })).status, 200)
  })

  it.each(["text/plain", "application/x-www-form-urlencoded", "text/plain;charset=UTF-8", "nonsense"])(
    "D-HTTP-2: reads a body of Content-Type %s as JSON",
    async (contentType) => {
      const { offering, post } = service()
      const payload = { eventTypeId: offering.eventType.id, email: "ada@example.com" }
      assert.strictEqual((await post("capture", payload, { "content-type": contentType })).status, 200)
    }
  )

  it("D-CAP-4: `__proto__` and similar keys are dropped at any depth", async () => {
    const { offering, post } = service({
      offering: sampleOffering({
        eventType: { form: { fields: [{ key: "__proto__", label: "", type: "text", required: false }] } }
      })
    })
    const fields =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1}}}'
    const body = `{"eventTypeId":"${offering.eventType.id}","email":"ada@example.com","customFields":${fields}}`
    assert.strictEqual((await post("capture", body)).status, 200)
    assert.isUndefined(Reflect.get({}, "polluted"))
  })
})
