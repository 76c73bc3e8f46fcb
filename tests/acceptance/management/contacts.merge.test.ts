import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

const [kept, old] = ["ada@work.example", "ada@home.example"]
const form = { fields: [{ key: "size", label: "Size?", type: "text" }] }

/** A shop in which Ada has booked and paid with one email, and is a lead with another. */
const shopWithTwoAdas = Effect.gen(function* () {
  const made = yield* shop
  const { at, call, capture, offer, pay, sell } = made
  const { eventTypeId } = yield* offer({ form })
  const lead = (email: string, fields: object) =>
    capture({ eventTypeId, email, step1Complete: true, ...fields })
  const { contactId: duplicateId } = yield* lead(old, {
    name: "A. Lovelace",
    phone: "+44 20 7946 0991",
    customFields: { size: 5 },
    attributionJsonb: { utm_source: "first" }
  })
  const { contactId } = yield* lead(kept, { name: "Ada", attributionJsonb: { utm_source: "last" } })
  const { uid } = yield* sell(eventTypeId, old, 5)
  const payment = { email: old, amount: 500, currency: "USD", svc_booking_uid: uid }
  yield* pay(payment, "invoice-1")
  const merge = (id: unknown, duplicate: unknown) =>
    call("POST", `${at}/contacts/${id}/merge`, { duplicateId: duplicate })
  return { ...made, eventTypeId, duplicateId, contactId, uid, lead, merge }
})

describe("Management: merging contacts", () => {
  specification("contacts.merge", (it) => {
    it.effect(
      "D-CONTACT-1, D-CONTACT-2, D-CONTACT-3: one contact has the data, bookings, deals and payments of both",
      () =>
        Effect.gen(function* () {
          const { at, call, contactId, duplicateId, merge, uid } = yield* shopWithTwoAdas
          const merged = yield* merge(contactId, duplicateId)
          assert.strictEqual(merged.status, 200, merged.text)
          const { body } = merged
          assert.deepStrictEqual(
            [body["id"], body["email"], body["name"], body["phone"], body["customFields"]],
            [contactId, kept, "Ada", "+44 20 7946 0991", { size: 5 }]
          )
          const attribution = Object(body["attribution"])
          assert.strictEqual(attribution.first.touch.utm_source, "first")
          assert.strictEqual(attribution.last.touch.utm_source, "last")
          const replaced = Array.isArray(body["replaced"]) ? body["replaced"] : []
          assert.deepStrictEqual(
            replaced.map(({ field, value }) => [field, value]),
            [["name", "A. Lovelace"]]
          )
          const one = Array.isArray(body["merged"]) ? body["merged"] : []
          assert.deepStrictEqual(
            one.map(({ contactId: id, email }) => [id, email]),
            [[duplicateId, old]]
          )
          for (const id of [contactId, duplicateId])
            assert.deepStrictEqual((yield* call("GET", `${at}/contacts/${id}`)).body, body)
          for (const query of ["", `?email=${kept}`, `?email=${old}`])
            assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/contacts${query}`)), [body])
          const booking = (yield* call("GET", `${at}/bookings/${uid}`)).body
          assert.strictEqual(booking["contactId"], contactId)
          for (const kind of ["deals", "transactions"])
            assert.deepStrictEqual(
              itemsOf(yield* call("GET", `${at}/${kind}`)).map((item) => item["contactId"]),
              [contactId]
            )
          const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
          assert.deepStrictEqual([line?.["action"], line?.["subject"]], ["contact.merge", contactId])
        })
    )

    it.effect("D-CONTACT-1: leads, bookings and payments with the old email are the kept contact's", () =>
      Effect.gen(function* () {
        const { at, call, contactId, duplicateId, eventTypeId, lead, merge, pay, sell } =
          yield* shopWithTwoAdas
        yield* merge(contactId, duplicateId)
        assert.strictEqual((yield* lead(old, { customFields: { size: 9 } })).contactId, contactId)
        const { uid } = yield* sell(eventTypeId, old, 6)
        assert.strictEqual((yield* call("GET", `${at}/bookings/${uid}`)).body["contactId"], contactId)
        yield* pay({ email: old, amount: 7, currency: "USD" }, "invoice-2")
        const paid = itemsOf(yield* call("GET", `${at}/transactions?contactId=${contactId}`))
        assert.lengthOf(paid, 2)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/contacts`)), 1)
      })
    )

    it.effect("D-CONTACT-4: an export and an erasure by either email have everything", () =>
      Effect.gen(function* () {
        const { at, call, contactId, duplicateId, lead, merge, sell, eventTypeId } = yield* shopWithTwoAdas
        yield* sell(eventTypeId, "fern@lead.example", 7, {
          attendees: [
            { name: "Fern", email: "fern@lead.example" },
            { name: "Ada", email: old }
          ]
        })
        yield* lead(kept, {})
        yield* merge(contactId, duplicateId)
        const exported = (yield* call("GET", `${at}/contacts/${contactId}/export`)).body
        const sizes = ["bookings", "guestOf", "deals", "transactions"].map(
          (key) => Object(exported[key]).length
        )
        assert.deepStrictEqual(sizes, [1, 1, 1, 1])
        for (const email of [kept, old])
          assert.deepStrictEqual((yield* call("POST", `${at}/people/export`, { email })).body, exported)
        assert.strictEqual((yield* call("DELETE", `${at}/contacts/${duplicateId}`)).status, 204)
        for (const id of [contactId, duplicateId]) notFound(yield* call("GET", `${at}/contacts/${id}`))
        for (const path of ["contacts", "bookings", "deals", "transactions", "audit-log"])
          assert.notMatch((yield* call("GET", `${at}/${path}`)).text, /@work|@home|lovelace/i)
      })
    )

    it.effect("D-CONTACT-5: other requests are refused, and change nothing", () =>
      Effect.gen(function* () {
        const { at, call, contactId, duplicateId, merge } = yield* shopWithTwoAdas
        const other = yield* shop
        const before = (yield* call("GET", `${at}/contacts`)).text
        for (const id of [unknownId, "x"]) notFound(yield* merge(id, duplicateId))
        notFound(yield* other.call("POST", `${other.at}/contacts/${contactId}/merge`, { duplicateId }))
        for (const [body, path] of [
          [{}, "duplicateId"],
          [{ duplicateId: "x" }, "duplicateId"],
          [{ duplicateId: unknownId }, "duplicateId"],
          [{ duplicateId, name: "Ada" }, "name"]
        ] as const)
          invalid(yield* call("POST", `${at}/contacts/${contactId}/merge`, body), [path])
        refused(yield* merge(contactId, contactId), 409, "conflict")
        assert.strictEqual((yield* call("GET", `${at}/contacts`)).text, before)
        assert.strictEqual((yield* merge(contactId, duplicateId)).status, 200)
        refused(yield* merge(contactId, duplicateId), 409, "conflict")
        refused(yield* merge(duplicateId, contactId), 409, "conflict")
      })
    )

    it.effect("D-CONTACT-6: of concurrent merges in both directions one is made", () =>
      Effect.gen(function* () {
        const { contactId, duplicateId, merge, at, call } = yield* shopWithTwoAdas
        const answers = yield* Effect.all([merge(contactId, duplicateId), merge(duplicateId, contactId)], {
          concurrency: "unbounded"
        })
        assert.sameMembers(
          answers.map(({ status }) => status),
          [200, 409]
        )
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/contacts`)), 1)
      })
    )
  })
})
