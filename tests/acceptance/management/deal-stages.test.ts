import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { caller, invalid, itemsOf } from "../../kit/http/management/workspace.ts"

const email = "sam@lead.example"
const dealStages = [
  { key: "trial", name: "Trial" },
  { key: "proposal", name: "Proposal sent" }
]

/** A shop with two stages, and three open deals of a contact: of 5 and 20 USD, and of 7 EUR. */
const staged = Effect.gen(function* () {
  const made = yield* shop
  const { at, call, capture, make, offer } = made
  assert.deepStrictEqual((yield* call("PATCH", at, { dealStages })).body["dealStages"], dealStages)
  const { eventTypeId } = yield* offer()
  const { contactId } = yield* capture({ eventTypeId, email })
  const open = (amount: number, currency: string) =>
    Effect.map(make("/deals", { contactId, amount, currency }), ({ id }) => `${at}/deals/${id}`)
  return {
    ...made,
    small: yield* open(5, "USD"),
    large: yield* open(20, "USD"),
    euros: yield* open(7, "EUR")
  }
})

describe("Stages of deals", () => {
  specification("stages of deals", (it) => {
    it.effect(
      "D-TX-13: an open deal is moved between the stages of its workspace, and keeps its last one",
      () =>
        Effect.gen(function* () {
          const { at, call, make, pay, small } = yield* staged
          yield* make("/webhooks", {
            url: "https://hooks.example.com/stages",
            events: ["deal.stage_changed"]
          })
          for (const stage of ["unknown", "none", "Trial", "", 1])
            invalid(yield* call("PATCH", small, { stage }), ["stage"])
          assert.deepInclude((yield* call("PATCH", small, { stage: "trial" })).body, { stage: "trial" })
          const log = itemsOf(yield* call("GET", `${at}/audit-log?limit=1`))
          assert.deepInclude(log[0], { action: "deal.update" })
          yield* call("PATCH", small, { stage: "proposal" })
          const lost = yield* call("PATCH", small, { status: "lost", lostReason: "price" })
          assert.deepInclude(lost.body, { status: "lost", stage: "proposal" })
          invalid(yield* call("PATCH", small, { stage: "trial" }), ["stage"])
          const reopened = yield* call("PATCH", small, { status: "open", stage: "trial" })
          assert.deepInclude(reopened.body, { status: "open", stage: "trial" })
          const dealId = small.slice(small.lastIndexOf("/") + 1)
          yield* call("POST", `${at}/transactions`, { dealId, amount: 5, currency: "USD" })
          assert.deepInclude((yield* call("GET", small)).body, { status: "closed", stage: "trial" })
          const member = yield* make("/members", {
            email: "pia@contoso.example",
            name: "Pia",
            role: "member"
          })
          const other = yield* caller(String(member["token"]))
          assert.strictEqual((yield* other("PATCH", small, { stage: null })).status, 403)
          assert.strictEqual((yield* pay({ email, amount: 1, currency: "USD" })).status, 201)
        })
    )

    it.effect(
      "D-TX-13: a removed stage changes no deal, and its deals count as in none until it is back",
      () =>
        Effect.gen(function* () {
          const { at, call, euros, large, small } = yield* staged
          yield* call("PATCH", small, { stage: "trial" })
          yield* call("PATCH", large, { stage: "proposal" })
          const found = Effect.fnUntraced(function* (stage: string) {
            const query = `status=open&stage=${stage}`
            const list = itemsOf(yield* call("GET", `${at}/deals?${query}`))
            const { body } = yield* call("GET", `${at}/deals/totals?${query}`)
            assert.strictEqual(body["count"], list.length)
            return list.map(({ amount }) => amount)
          })
          assert.deepStrictEqual<unknown>(
            [yield* found("trial"), yield* found("proposal"), yield* found("none")],
            [[5], [20], [7]]
          )
          yield* call("PATCH", at, { dealStages: [{ key: "trial", name: "Trying it" }] })
          assert.deepStrictEqual((yield* call("GET", large)).body["stage"], "proposal")
          assert.sameMembers([...(yield* found("none"))], [7, 20])
          assert.deepStrictEqual<unknown>(yield* found("trial"), [5])
          invalid(yield* call("PATCH", euros, { stage: "proposal" }), ["stage"])
          // A deal can stay where it is.
          assert.strictEqual((yield* call("PATCH", large, { stage: "proposal", amount: 21 })).status, 200)
          yield* call("PATCH", at, { dealStages })
          assert.deepStrictEqual<unknown>(yield* found("proposal"), [21])
          invalid(yield* call("GET", `${at}/deals?stage=No%20stage`), ["stage"])
        })
    )

    it.effect("D-TX-14: the report has the open deals of each stage, with their values and ages", () =>
      Effect.gen(function* () {
        const { at, call, euros, large, small } = yield* staged
        yield* call("PATCH", small, { stage: "proposal" })
        yield* call("PATCH", large, { stage: "proposal" })
        const { body } = yield* call("GET", `${at}/reports/deals`)
        const row = (stage: string | null, deals: number, value: ReadonlyArray<object>) => ({
          stage,
          deals,
          value,
          ages: [deals, 0, 0, 0, 0, 0]
        })
        assert.deepStrictEqual(body["stages"], [
          row(null, 1, [{ amount: 7, currency: "EUR" }]),
          row("trial", 0, []),
          row("proposal", 2, [{ amount: 25, currency: "USD" }])
        ])
        // A lost deal is not open.
        yield* call("PATCH", euros, { status: "lost", lostReason: "price" })
        const [none] = [(yield* call("GET", `${at}/reports/deals`)).body["stages"]].flat()
        assert.deepStrictEqual<unknown>(none, row(null, 0, []))
      })
    )

    it.effect("D-TX-13: stages have keys of their own, names, and an end", () =>
      Effect.gen(function* () {
        const { at, call } = yield* staged
        const [one] = dealStages
        for (const wrong of [
          [one, one],
          [{ key: "none", name: "None" }],
          [{ key: "Trial", name: "Trial" }],
          [{ key: "trial", name: " " }],
          [{ key: "trial" }],
          Array.from({ length: 13 }, (_, nth) => ({ key: `stage-${nth}`, name: "Stage" }))
        ])
          assert.strictEqual((yield* call("PATCH", at, { dealStages: wrong })).status, 400)
        assert.deepStrictEqual((yield* call("GET", at)).body["dealStages"], dealStages)
      })
    )
  })
})
