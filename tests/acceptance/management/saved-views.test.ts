import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf, newWorkspace, notFound } from "../../kit/http/management/workspace.ts"

describe("Management: saved views", () => {
  specification("saved views", (it) => {
    it.effect("D-VIEW-1: admins save, rename and delete views of the reports; members find them", () =>
      Effect.gen(function* () {
        const { at, call, make, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const choices = { days: 90, by: "first_utm_campaign", currency: "USD", eventTypeId, model: "linear" }
        const made = yield* make("/saved-views", { name: "Campaigns", choices })
        assert.deepInclude(made, { name: "Campaigns", choices, isSubscribed: false })
        const path = `${at}/saved-views/${String(made["id"])}`
        const renamed = yield* call("PATCH", path, { name: "Paid campaigns" })
        assert.deepStrictEqual(renamed.body, { ...made, name: "Paid campaigns" })
        const fixed = { between: { first: "2026-01-01", last: "2026-03-31" } }
        assert.deepInclude((yield* call("PATCH", path, { choices: fixed })).body, {
          name: "Paid campaigns",
          choices: fixed
        })
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/saved-views`)), [
          { ...made, name: "Paid campaigns", choices: fixed }
        ])
        const member = yield* make("/members", {
          email: `${randomUUID()}@contoso.example`,
          name: "Mia",
          role: "member"
        })
        const asMember = { authorization: `Bearer ${String(member["token"])}` }
        const seen = yield* call("GET", path, undefined, asMember)
        assert.deepInclude(seen.body, { name: "Paid campaigns" }, seen.text)
        refused(yield* call("DELETE", path, undefined, asMember), 403, "forbidden")
        assert.strictEqual((yield* call("DELETE", path)).status, 204)
        notFound(yield* call("GET", path))
        const log = itemsOf(yield* call("GET", `${at}/audit-log`)).map(({ action }) => action)
        for (const action of ["saved_view.create", "saved_view.update", "saved_view.delete"])
          assert.include(log, action)
      })
    )

    it.effect("D-VIEW-2: a view with choices that the reports do not have is not saved", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const save = (body: object) => call("POST", `${at}/saved-views`, body)
        const between = (first: string, last: string) => ({ between: { first, last } })
        const faulty: ReadonlyArray<readonly [object, ReadonlyArray<string>]> = [
          [{ name: "", choices: {} }, ["name"]],
          [{ name: "a\nb", choices: {} }, ["name"]],
          [{ name: "A", choices: { days: 31 } }, ["choices.days"]],
          [{ name: "A", choices: { by: "moon" } }, ["choices.by"]],
          [{ name: "A", choices: { currency: "euro" } }, ["choices.currency"]],
          [{ name: "A", choices: between("2026-02-30", "2026-03-01") }, ["choices.between.first"]],
          [{ name: "A", choices: between("2026-03-02", "2026-03-01") }, ["choices.between.last"]],
          [{ name: "A", choices: between("2025-01-01", "2026-03-01") }, ["choices.between.first"]],
          [{ name: "A", choices: { days: 7, ...between("2026-03-01", "2026-03-02") } }, ["choices.days"]]
        ]
        for (const [body, path] of faulty) invalid(yield* save(body), path)
        for (const unknown of ["eventTypeId", "hostId"])
          notFound(yield* save({ name: "A", choices: { [unknown]: randomUUID() } }))
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/saved-views`)), [])
        const longest = yield* save({ name: "A", choices: between("2025-01-25", "2026-02-28") })
        assert.strictEqual(longest.status, 201, longest.text)
      })
    )

    it.effect("D-VIEW-2: a workspace has at most 50 views, which another one does not find", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const other = yield* newWorkspace
        const save = call("POST", `${at}/saved-views`, { name: "A", choices: {} })
        const [first] = yield* Effect.replicateEffect(save, 50)
        refused(yield* save, 409, "conflict")
        for (const method of ["GET", "PATCH", "DELETE"] as const)
          notFound(
            yield* other.call(
              method,
              `${other.at}/saved-views/${String(first?.body["id"])}`,
              method === "PATCH" ? { name: "B" } : undefined
            )
          )
      })
    )
  })
})
