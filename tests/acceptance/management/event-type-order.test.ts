import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { Service, specification } from "../../kit/http/specification.ts"
import {
  caller,
  introDraft,
  invalid,
  itemsOf,
  workspaceWithHost
} from "../../kit/http/management/workspace.ts"

/** A workspace with three event types, the oldest first, and the titles that its public list shows. */
const ordered = Effect.gen(function* () {
  const { send } = yield* Service
  const { at, call, eventTypes, hostId } = yield* workspaceWithHost
  const slug = String((yield* call("GET", at)).body["slug"])
  const make = (name: string) =>
    call("POST", eventTypes, { ...introDraft(hostId), slug: name.toLowerCase(), title: `Call ${name}` })
  const ids: Array<string> = []
  for (const name of ["A", "B", "C"]) ids.push(String((yield* make(name)).body["id"]))
  const shown = Effect.map(send("GET", `/${slug}`), ({ text }) =>
    [...text.matchAll(/>Call ([ABC])</g)].map(([, name]) => name).join("")
  )
  const [a = "", b = "", c = ""] = ids
  return { at, call, eventTypes, shown, a, b, c }
})

describe("Management: the order of event types", () => {
  specification("the order of event types", (it) => {
    it.effect("D-MGMT-45: the public list has the order of the workspace, others after it", () =>
      Effect.gen(function* () {
        const { a, at, b, c, call, eventTypes, shown } = yield* ordered
        assert.strictEqual(yield* shown, "ABC")
        const { body } = yield* call("PATCH", at, { eventTypeOrder: [c, a] })
        assert.deepStrictEqual(body["eventTypeOrder"], [c, a])
        assert.strictEqual(yield* shown, "CAB")
        yield* call("DELETE", `${eventTypes}/${c}`)
        assert.strictEqual(yield* shown, "AB")
        // What was removed in the meantime is no fault, and is forgotten.
        const after = yield* call("PATCH", at, { eventTypeOrder: [c, b, a] })
        assert.deepStrictEqual(after.body["eventTypeOrder"], [b, a])
        assert.strictEqual(yield* shown, "BA")
      })
    )

    it.effect("D-MGMT-45: an id that is twice or no event type of the workspace changes nothing", () =>
      Effect.gen(function* () {
        const { a, at, b, call } = yield* ordered
        const { c: foreign } = yield* ordered
        yield* call("PATCH", at, { eventTypeOrder: [b, a] })
        for (const id of [foreign, crypto.randomUUID()])
          invalid(yield* call("PATCH", at, { eventTypeOrder: [a, id] }), ["eventTypeOrder.1"])
        invalid(yield* call("PATCH", at, { eventTypeOrder: [a, a] }), ["eventTypeOrder"])
        invalid(yield* call("PATCH", at, { eventTypeOrder: ["a"] }), ["eventTypeOrder.0"])
        assert.deepStrictEqual((yield* call("GET", at)).body["eventTypeOrder"], [b, a])
      })
    )

    it.effect("D-MGMT-45: of concurrent orders one stays, whole, and no other setting is lost", () =>
      Effect.gen(function* () {
        const { a, at, b, c, call, shown } = yield* ordered
        const orders = [
          [a, c, b],
          [b, a, c],
          [b, c, a],
          [c, b, a]
        ]
        const [renamed, ...answers] = yield* Effect.all(
          [
            call("PATCH", at, { name: "Fabrikam" }),
            ...orders.map((eventTypeOrder) => call("PATCH", at, { eventTypeOrder }))
          ],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          [renamed, ...answers].map(({ status }) => status),
          [200, 200, 200, 200, 200]
        )
        const { body } = yield* call("GET", at)
        assert.strictEqual(body["name"], "Fabrikam")
        assert.deepInclude(orders, body["eventTypeOrder"])
        assert.include(["ACB", "BAC", "BCA", "CBA"], yield* shown)
      })
    )

    it.effect(
      "D-MGMT-45: the workspace file names the order by slugs, and orders event types that it makes",
      () =>
        Effect.gen(function* () {
          const { a, at, c, call, eventTypes, shown } = yield* ordered
          yield* call("PATCH", at, { eventTypeOrder: [c, a] })
          const file = String((yield* call("GET", `${at}/file`)).body["file"])
          assert.match(file, /eventTypeOrder:\s+- "?c"?\s+- "?a"?\s/)
          assert.deepStrictEqual((yield* call("POST", `${at}/file/plan`, { file })).body["changes"], [])
          const other =
            "workspace: { eventTypeOrder: [d, b] }\neventTypes: [{ slug: d, title: Call D, hosts: [], locations: [] }]\n"
          const { plan } = (yield* call("POST", `${at}/file/plan`, { file: other })).body
          assert.strictEqual((yield* call("POST", `${at}/file/apply`, { file: other, plan })).status, 200)
          const made = itemsOf(yield* call("GET", eventTypes)).find(({ slug }) => slug === "d")
          const { body } = yield* call("GET", at)
          assert.strictEqual([body["eventTypeOrder"]].flat()[0], made?.["id"])
          assert.strictEqual(yield* shown, "BAC")
          const unknown = "workspace: { eventTypeOrder: [b, unknown] }\n"
          invalid(yield* call("POST", `${at}/file/plan`, { file: unknown }), [
            "file.workspace.eventTypeOrder.1"
          ])
          // A removed event type in the stored order is no difference of the file.
          yield* call("DELETE", `${eventTypes}/${String(made?.["id"])}`)
          const again = String((yield* call("GET", `${at}/file`)).body["file"])
          assert.deepStrictEqual(
            (yield* call("POST", `${at}/file/plan`, { file: again })).body["changes"],
            []
          )
        })
    )

    it.effect(
      "D-MGMT-46: a workspace has one monthly goal per currency, which members who are hosts do not read",
      () =>
        Effect.gen(function* () {
          const { at, call, hostId } = yield* workspaceWithHost
          const revenueGoals = [
            { amount: 50_000, currency: "usd" },
            { amount: 199.5, currency: "EUR" }
          ]
          const stored = [{ amount: 50_000, currency: "USD" }, revenueGoals[1]]
          assert.deepStrictEqual((yield* call("PATCH", at, { revenueGoals })).body["revenueGoals"], stored)
          const draft = { email: "ada@contoso.example", name: "Ada", role: "member" }
          const seen = Effect.fnUntraced(function* (more: object) {
            const { token, userId } = (yield* call("POST", `${at}/members`, { ...draft, ...more })).body
            const member = yield* caller(String(token))
            const goals = (yield* member("GET", at)).body["revenueGoals"]
            assert.strictEqual((yield* member("PATCH", at, { revenueGoals: [] })).status, 403)
            yield* call("DELETE", `${at}/members/${userId}`)
            return goals
          })
          assert.deepStrictEqual([yield* seen({}), yield* seen({ hostId })], [stored, []])
          const usd = { amount: 1, currency: "USD" }
          invalid(yield* call("PATCH", at, { revenueGoals: [usd, { ...usd, currency: "usd" }] }), [
            "revenueGoals.1.currency"
          ])
          invalid(yield* call("PATCH", at, { revenueGoals: [{ ...usd, amount: 0 }] }), [
            "revenueGoals.0.amount"
          ])
          const file = String((yield* call("GET", `${at}/file`)).body["file"])
          assert.deepStrictEqual((yield* call("POST", `${at}/file/plan`, { file })).body["changes"], [])
          const other = 'workspace: { revenueGoals: [{ amount: 20.5, currency: "gbp" }] }\n'
          const { plan } = (yield* call("POST", `${at}/file/plan`, { file: other })).body
          yield* call("POST", `${at}/file/apply`, { file: other, plan })
          assert.deepStrictEqual((yield* call("GET", at)).body["revenueGoals"], [
            { amount: 20.5, currency: "GBP" }
          ])
        })
    )
  })
})
