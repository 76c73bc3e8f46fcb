import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, notFound } from "../../kit/http/management/workspace.ts"

const gus = "gus.guest@lead.example"
const gusData = /gus/i
const sam = "sam@lead.example"

/** Gus is a guest of two bookings of Kim, one of them cancelled, and not a contact. */
const shopWithGuest = Effect.gen(function* () {
  const { at, book, call, offer, pay, sell } = yield* shop
  const { eventTypeId } = yield* offer()
  const attendees = [
    { name: "Kim Park", email: "kim@lead.example" },
    { name: "Gus Guest", email: gus },
    { name: "Lee", email: "lee@lead.example" }
  ]
  const first = yield* sell(eventTypeId, "kim@lead.example", 5, { attendees })
  const second = yield* sell(eventTypeId, "kim@lead.example", 6, { attendees })
  yield* sell(eventTypeId, "lee@lead.example", 7)
  yield* pay({ email: "kim@lead.example", amount: 5, currency: "USD" })
  const cancelled = yield* call("POST", `${at}/bookings/${second["uid"]}/cancel`)
  assert.strictEqual(cancelled.status, 200, cancelled.text)
  return { at, book, call, eventTypeId, attendees, first, second: cancelled.body }
})

describe("Management: personal data", () => {
  specification("personal data", (it) => {
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
        // More than one page of deals.
        for (let nth = 0; nth < 101; nth++) {
          yield* make("/deals", { contactId, amount: 1, currency: "USD" })
        }
        const exported = yield* call("GET", `${at}/contacts/${contactId}/export`)
        assert.strictEqual(exported.status, 200, exported.text)
        const held = Object(exported.body)
        assert.sameMembers(Object.keys(held), [
          "contact",
          "bookings",
          "guestOf",
          "mails",
          "oneOffLinks",
          "waitingEntries",
          "proposals",
          "deals",
          "transactions"
        ])
        assert.deepStrictEqual(held.contact, (yield* call("GET", `${at}/contacts/${contactId}`)).body)
        assert.deepInclude(held.contact, { email: sam, customFields: { size: "11-50" } })
        assert.sameDeepMembers(held.bookings, [first, second])
        const { createdAt, endAt, startAt, status, uid } = withGuest
        assert.deepStrictEqual(held.guestOf, [
          {
            uid,
            eventTypeId,
            startAt,
            endAt,
            status,
            createdAt,
            name: "Sam As Guest",
            email: sam,
            calendarEntries: []
          }
        ])
        assert.deepInclude(held.bookings[0], { responses: { size: "11-50" } })
        assert.deepInclude(held.bookings[0].consent, { text: "I agree." })
        assert.lengthOf(new Set(held.deals.map(({ id }: { readonly id: string }) => id)), 103)
        const paid = itemsOf(yield* call("GET", `${at}/transactions`)).find(({ amount }) => amount === 5)
        const { contact: _, ...payment } = paid ?? {}
        assert.deepStrictEqual(held.transactions, [payment])
        assert.deepInclude(paid, { description: "For Sam", amount: 5 })
        for (const other of ["kim@", "Kim", "lee@", "Lee"]) assert.notInclude(exported.text, other)
      })
    )

    it.effect("an export by email contains the guest's own bookings and no data of others", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, first, second } = yield* shopWithGuest
        const exported = yield* call("POST", `${at}/people/export`, { email: " Gus.Guest@Lead.example " })
        assert.strictEqual(exported.status, 200, exported.text)
        const guestOf = (booking: Readonly<Record<string, unknown>>) => {
          const { createdAt, endAt, startAt, status, uid } = booking
          return {
            uid,
            eventTypeId,
            startAt,
            endAt,
            status,
            createdAt,
            name: "Gus Guest",
            email: gus,
            calendarEntries: []
          }
        }
        assert.deepStrictEqual(exported.body, {
          contact: null,
          bookings: [],
          guestOf: [guestOf(second), guestOf(first)],
          mails: [],
          deals: [],
          oneOffLinks: [],
          waitingEntries: [],
          proposals: [],
          transactions: []
        })
        assert.notMatch(exported.text, /kim|lee/i)
      })
    )

    it.effect(
      "erasing a guest by email removes the guest everywhere and keeps the data of the other attendees",
      () =>
        Effect.gen(function* () {
          const { at, attendees, call, first, second } = yield* shopWithGuest
          const allResponses = Effect.forEach(
            [
              "/bookings",
              `/bookings/${first["uid"]}`,
              `/bookings/${second["uid"]}`,
              "/contacts",
              "/deals",
              "/transactions",
              "/audit-log",
              "/conversion-dispatches"
            ],
            (path) => Effect.map(call("GET", `${at}${path}`), ({ text }) => text)
          )
          assert.isAbove((yield* allResponses).filter((text) => gusData.test(text)).length, 2)
          const gone = yield* call("POST", `${at}/people/erase`, { email: gus })
          assert.deepStrictEqual([gone.status, gone.text], [204, ""])
          for (const text of yield* allResponses) assert.notMatch(text, gusData)
          const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
          assert.strictEqual(line?.["action"], "person.erase")
          assert.match(String(line?.["subject"]), /^[\da-f-]{36}$/)

          const { meeting: _, ...kept } = (yield* call("GET", `${at}/bookings/${first["uid"]}`)).body
          const [kim, , lee] = attendees
          const left = Array.isArray(kept["attendees"]) ? kept["attendees"] : []
          assert.deepStrictEqual(
            [left.length, { ...left[0], role: undefined }, { ...left[2], role: undefined }],
            [3, { ...kim, role: undefined }, { ...lee, role: undefined }]
          )
          assert.deepStrictEqual(
            { ...kept, attendees: 0 },
            { ...first, attendees: 0, link: null, failedMails: 0 }
          )
          const contacts = itemsOf(yield* call("GET", `${at}/contacts`)).map(({ email }) => email)
          assert.sameMembers(contacts, ["kim@lead.example", "lee@lead.example"])
          for (const action of ["export", "erase"]) {
            notFound(yield* call("POST", `${at}/people/${action}`, { email: gus }))
          }
        })
    )

    it.effect("D-MGMT-1: invalid emails are rejected, and no person of another workspace is found", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shopWithGuest
        const other = yield* shop
        for (const action of ["export", "erase"]) {
          for (const [body, path] of [
            [{}, "email"],
            [{ email: "gus" }, "email"],
            [{ email: gus, name: "Gus" }, "name"]
          ] as const) {
            invalid(yield* call("POST", `${at}/people/${action}`, body), [path])
          }
          for (const place of [other.at, at])
            refused(yield* other.call("POST", `${place}/people/${action}`, { email: gus }), 404, "not_found")
        }
        assert.match((yield* call("GET", `${at}/bookings`)).text, gusData)
      })
    )
  })
})
