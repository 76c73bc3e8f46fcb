import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../specification.ts"
import { itemsOf } from "./workspace.ts"
import { shop } from "./shop.ts"

const sam = "sam@lead.example"

describe("Management: export of a person", () => {
  specification("export", (it) => {
    it.effect("an export contains all data of the person and no data of others", () =>
      Effect.gen(function* () {
        const { at, call, make, offer, pay, sell } = yield* shop
        const { eventTypeId } = yield* offer({
          form: { fields: [{ key: "size", label: "Size?", type: "text" }] },
          consent: { required: true, text: "I agree." }
        })
        const given = { consent: true, responses: { size: "11-50" } }
        const first = yield* sell(eventTypeId, sam, 5, given)
        const second = yield* sell(eventTypeId, sam, 6, given)
        yield* sell(eventTypeId, "kim@lead.example", 7, given)
        yield* pay({ email: sam, amount: 5, currency: "USD", description: "For Sam" })
        yield* pay({ email: "kim@lead.example", amount: 6, currency: "USD" })
        const withGuest = yield* sell(eventTypeId, "kim@lead.example", 8, {
          ...given,
          attendees: [
            { name: "Kim Park", email: "kim@lead.example" },
            { name: "Sam As Guest", email: sam },
            { name: "Lee", email: "lee@lead.example" }
          ]
        })
        const contactId = first["contactId"]
        // More than a page of anything.
        for (let nth = 0; nth < 101; nth++) {
          yield* make("/deals", { contactId, amount: 1, currency: "USD" })
        }
        const told = yield* call("GET", `${at}/contacts/${contactId}/export`)
        assert.strictEqual(told.status, 200, told.text)
        const held = Object(told.body)
        assert.sameMembers(Object.keys(held), ["contact", "bookings", "guestOf", "deals", "transactions"])
        assert.deepStrictEqual(held.contact, (yield* call("GET", `${at}/contacts/${contactId}`)).body)
        assert.deepInclude(held.contact, { email: sam, customFields: { size: "11-50" } })
        assert.sameDeepMembers(held.bookings, [first, second])
        const { createdAt, endAt, startAt, status, uid } = withGuest
        assert.deepStrictEqual(held.guestOf, [
          { uid, eventTypeId, startAt, endAt, status, createdAt, name: "Sam As Guest", email: sam }
        ])
        assert.deepInclude(held.bookings[0], { responses: { size: "11-50" } })
        assert.deepInclude(held.bookings[0].consent, { text: "I agree." })
        assert.lengthOf(new Set(held.deals.map(({ id }: { readonly id: string }) => id)), 103)
        const paid = itemsOf(yield* call("GET", `${at}/transactions`)).find(({ amount }) => amount === 5)
        assert.deepStrictEqual(held.transactions, [paid])
        assert.deepInclude(paid, { description: "For Sam", amount: 5 })
        for (const other of ["kim@", "Kim", "lee@", "Lee"]) assert.notInclude(told.text, other)
      })
    )
  })
})
