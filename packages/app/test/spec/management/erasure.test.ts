import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused, startIn } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { email, hers, visited } from "./erasure.visitor.ts"
import { itemsOf } from "./workspace.ts"

describe("Management: erasure of a person", () => {
  specification("erasure", (it) => {
    it.effect("no endpoint returns data of an erased person", () =>
      Effect.gen(function* () {
        const { at, call, contactId, everything, uid, withFern } = yield* visited
        const before = (yield* everything).filter((text) => hers.test(text))
        // Contacts, bookings and transactions, each one and all, the export and two summaries.
        assert.isAtLeast(before.length, 10)
        const gone = yield* call("DELETE", `${at}/contacts/${contactId}`)
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        for (const text of yield* everything) assert.notMatch(text, hers)
        for (const [method, more] of [
          ["GET", ""],
          ["GET", "/export"],
          ["DELETE", ""]
        ] as const) {
          const again = yield* call(method, `${at}/contacts/${contactId}${more}`)
          assert.deepStrictEqual([again.status, again.text], [404, '{"error":"not_found"}'])
        }
        const byEmail = yield* call("GET", `${at}/contacts?email=${email}`)
        assert.deepStrictEqual(byEmail.body["items"], [])
        const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
        assert.deepInclude(line, { action: "contact.erase", subject: contactId })

        // Who is left of the two bookings.
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
        const { at, call, contactId } = yield* visited
        const deals = (yield* call("GET", `${at}/deals`)).text
        const paid = itemsOf(yield* call("GET", `${at}/transactions`))
        assert.deepInclude(paid[0], { amount: 500, currency: "USD", description: "For Zelda" })
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const opened = yield* call("POST", `${at}/deals`, { contactId, amount: 1, currency: "USD" })
        refused(opened, 400, "invalid_input")
        assert.deepStrictEqual(pathsOf(opened), ["contactId"])
        assert.strictEqual((yield* call("GET", `${at}/deals`)).text, deals)
        const kept = paid.map((payment) => ({ ...payment, description: null }))
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/transactions`)), kept)
      })
    )

    it.effect("D-CAP-1: the e-mail of an erased person becomes a new contact", () =>
      Effect.gen(function* () {
        const { at, call, capture, contactId, lead } = yield* visited
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
        const { at, call, contactId, pay, payment } = yield* visited
        yield* call("DELETE", `${at}/contacts/${contactId}`)
        const before = (yield* call("GET", `${at}/transactions`)).text
        for (const whose of [email, "somebody@lead.example"]) {
          const answer = yield* pay({ ...payment, email: whose }, "invoice-2")
          refused(answer, 422, "contact_not_found")
        }
        assert.strictEqual((yield* call("GET", `${at}/transactions`)).text, before)
      })
    )
  })
})
