import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { email as zeldas, hers, visited } from "./erasure.visitor.ts"
import { itemsOf } from "./workspace.ts"
import { shop } from "./shop.ts"

const gus = "gus.guest@lead.example"
const his = /gus/i

/** Gus, who was only ever a guest: of Kim, twice, once cancelled, and of nobody else. */
const invited = Effect.gen(function* () {
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

describe("Management: a person who is only a guest", () => {
  specification("guests", (it) => {
    it.effect("an export by e-mail contains the guest's own bookings and no data of others", () =>
      Effect.gen(function* () {
        const { at, call, eventTypeId, first, second } = yield* invited
        const told = yield* call("POST", `${at}/people/export`, { email: " Gus.Guest@Lead.example " })
        assert.strictEqual(told.status, 200, told.text)
        const seat = (booking: Readonly<Record<string, unknown>>) => {
          const { createdAt, endAt, startAt, status, uid } = booking
          return { uid, eventTypeId, startAt, endAt, status, createdAt, name: "Gus Guest", email: gus }
        }
        assert.deepStrictEqual(told.body, {
          contact: null,
          bookings: [],
          guestOf: [seat(second), seat(first)],
          deals: [],
          transactions: []
        })
        assert.notMatch(told.text, /kim|lee/i)
      })
    )

    it.effect(
      "erasing a guest by e-mail removes the guest everywhere and keeps the data of the other attendees",
      () =>
        Effect.gen(function* () {
          const { at, attendees, call, eventTypeId, first, second } = yield* invited
          const everything = Effect.forEach(
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
          assert.isAbove((yield* everything).filter((text) => his.test(text)).length, 2)
          const gone = yield* call("POST", `${at}/people/erase`, { email: gus })
          assert.deepStrictEqual([gone.status, gone.text], [204, ""])
          for (const text of yield* everything) assert.notMatch(text, his)
          const [line] = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
          assert.strictEqual(line?.["action"], "person.erase")
          assert.match(String(line?.["subject"]), /^[\da-f-]{36}$/)

          const kept = (yield* call("GET", `${at}/bookings/${first["uid"]}`)).body
          const [kim, , lee] = attendees
          const seats = Array.isArray(kept["attendees"]) ? kept["attendees"] : []
          assert.deepStrictEqual(
            [seats.length, { ...seats[0], role: undefined }, { ...seats[2], role: undefined }],
            [3, { ...kim, role: undefined }, { ...lee, role: undefined }]
          )
          assert.deepStrictEqual({ ...kept, attendees: 0 }, { ...first, attendees: 0 })
          const contacts = itemsOf(yield* call("GET", `${at}/contacts`)).map(({ email }) => email)
          assert.sameMembers(contacts, ["kim@lead.example", "lee@lead.example"])
          for (const act of ["export", "erase"]) {
            const again = yield* call("POST", `${at}/people/${act}`, { email: gus })
            assert.deepStrictEqual([again.status, again.text], [404, '{"error":"not_found"}'])
          }
          assert.isString(eventTypeId)
        })
    )

    it.effect("a contact is exported and erased by e-mail as by id", () =>
      Effect.gen(function* () {
        const { at, call, contactId, everything } = yield* visited
        const byId = yield* call("GET", `${at}/contacts/${contactId}/export`)
        const byEmail = yield* call("POST", `${at}/people/export`, { email: zeldas })
        assert.deepStrictEqual(byEmail.body, byId.body)
        assert.strictEqual((yield* call("POST", `${at}/people/erase`, { email: zeldas })).status, 204)
        for (const text of yield* everything) assert.notMatch(text, hers)
        assert.strictEqual((yield* call("GET", `${at}/contacts/${contactId}`)).status, 404)
      })
    )

    it.effect("D-MGMT-1: invalid e-mails are rejected, and no person of another workspace is found", () =>
      Effect.gen(function* () {
        const { at, call } = yield* invited
        const other = yield* shop
        for (const act of ["export", "erase"]) {
          for (const [body, path] of [
            [{}, "email"],
            [{ email: "gus" }, "email"],
            [{ email: gus, name: "Gus" }, "name"]
          ] as const) {
            const answer = yield* call("POST", `${at}/people/${act}`, body)
            refused(answer, 400, "invalid_input")
            assert.deepStrictEqual(pathsOf(answer), [path])
          }
          const foreign = yield* other.call("POST", `${other.at}/people/${act}`, { email: gus })
          refused(foreign, 404, "not_found")
          const through = yield* other.call("POST", `${at}/people/${act}`, { email: gus })
          refused(through, 404, "not_found")
        }
        assert.match((yield* call("GET", `${at}/bookings`)).text, his)
      })
    )
  })
})
