import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { pathsOf, refused } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import {
  caller,
  introDraft,
  invalid,
  newWorkspace,
  workspaceWithHost
} from "../../kit/http/management/workspace.ts"

describe("Management: settings of a workspace", () => {
  specification("workspace settings", (it) => {
    it.effect("rejects invalid workspace settings with the path of each fault", () =>
      Effect.gen(function* () {
        const { at, call, workspace } = yield* newWorkspace
        const wrong = { name: "", slug: "api", timezone: "Mars/Base", owner: "me" }
        invalid(yield* call("POST", "", wrong), ["name", "owner", "slug", "timezone"])
        for (const [path, change] of Object.entries({
          name: { name: "n".repeat(121) },
          slug: { slug: "Contoso" },
          timezone: { timezone: "+02:00" },
          defaultCountry: { defaultCountry: "gb" },
          contact: { contact: "write to us" },
          privacyUrl: { privacyUrl: "http://contoso.example/privacy" },
          subscription: { subscription: "paused" },
          transactionsCreateContacts: { transactionsCreateContacts: null },
          partPaymentsAddUp: { partPaymentsAddUp: "yes" },
          calendarChanges: { calendarChanges: "obey" },
          brandColour: { brandColour: "blue" },
          corners: { corners: "sharp" },
          creditShown: { creditShown: null },
          logo: { logo: "f".repeat(64) },
          id: { id: workspace.id },
          nonsense: { nonsense: 1 }
        })) {
          invalid(yield* call("PATCH", at, change), [path])
        }
      })
    )

    it.effect("the later of two changes of the same version is 412 precondition_failed", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const match = { "if-match": '"1"' }
        const first = yield* call("PATCH", at, { name: "First" }, match)
        assert.deepStrictEqual(
          [first.status, first.body["name"], first.headers.get("etag")],
          [200, "First", '"2"']
        )
        refused(yield* call("PATCH", at, { name: "Second" }, match), 412, "precondition_failed")
        invalid(yield* call("PATCH", at, { name: "Third" }, { "if-match": "7" }), ["If-Match"])
      })
    )

    it.effect("D-MATCH-1: If-Match accepts *, several ETags and no weak ones, as in HTTP", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const rename = (match: string) => call("PATCH", at, { name: `By ${match}` }, { "if-match": match })
        // The version starts at 1, and every change increments it.
        for (const match of ["*", '"1", "2"', 'W/"3" , "3"', '"other","4"', " * "]) {
          const changed = yield* rename(match)
          assert.deepStrictEqual([changed.status, changed.body["name"]], [200, `By ${match}`], match)
        }
        for (const match of ['W/"6"', '"other"', '""', '"1", "5"', '"06x"'])
          refused(yield* rename(match), 412, "precondition_failed")
        for (const match of ["6", '*, "6"', '"6" "6"', '"6",', 'w/"6"', '"6', "'6'"]) {
          invalid(yield* rename(match), ["If-Match"], match)
        }
        const unknown = `${at}/hosts/${crypto.randomUUID()}`
        refused(yield* call("PATCH", unknown, { name: "Ada" }, { "if-match": "*" }), 404, "not_found")
      })
    )

    it.effect(
      "D-MGMT-1, D-BRAND-1: only an owner changes the subscription; an admin changes everything else",
      () =>
        Effect.gen(function* () {
          const { at, call, workspace } = yield* newWorkspace
          const draft = { email: "ada@contoso.example", name: "Ada", role: "admin" }
          const { token } = (yield* call("POST", `${at}/members`, draft)).body
          const admin = yield* caller(String(token))
          refused(yield* admin("PATCH", at, { subscription: "lapsed" }), 403, "forbidden")
          refused(yield* admin("PATCH", at, { name: "X", subscription: "active" }), 403, "forbidden")
          const change = {
            defaultCountry: "DE",
            contact: "hello@contoso.example",
            privacyUrl: "https://contoso.example/privacy",
            transactionsCreateContacts: false,
            calendarChanges: "apply",
            brandColour: "#1D3A8a",
            corners: "round",
            creditShown: false
          }
          assert.deepInclude((yield* admin("PATCH", at, change)).body, {
            ...change,
            name: workspace.name
          })
          const lapsed = yield* call("PATCH", at, { subscription: "lapsed" })
          assert.deepStrictEqual([lapsed.status, lapsed.body["subscription"]], [200, "lapsed"])
        })
    )

    it.effect("D-WS-2: a lapsed workspace accepts no bookings until it is active again", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { at, call, eventTypes, hostId } = yield* workspaceWithHost
        const { id } = (yield* call("POST", eventTypes, introDraft(hostId))).body
        const month = () => get(`/month-availability?eventTypeId=${id}&tz=UTC`)
        assert.strictEqual((yield* month()).body["noHostsAvailable"], false)
        yield* call("PATCH", at, { subscription: "lapsed" })
        assert.deepStrictEqual((yield* month()).body, { availableDates: [], noHostsAvailable: true })
        yield* call("PATCH", at, { subscription: "active" })
        assert.strictEqual((yield* month()).body["noHostsAvailable"], false)
      })
    )

    it.effect(
      "D-EMB-1: hosts that may embed the page are stored in lower case and punycode, without duplicates",
      () =>
        Effect.gen(function* () {
          const { at, call } = yield* newWorkspace
          const embedAllowedHosts = ["Shop.Example.com", "bücher.example", "localhost", "shop.example.com"]
          const { body } = yield* call("PATCH", at, { embedAllowedHosts })
          assert.deepStrictEqual(body["embedAllowedHosts"], [
            "shop.example.com",
            "xn--bcher-kva.example",
            "localhost"
          ])
          const wrong = [
            "ok.example",
            "https://a.example",
            "a.example:443",
            "*.a.example",
            "a.example/x",
            "192.0.2.1",
            ""
          ]
          const refusal = yield* call("PATCH", at, { embedAllowedHosts: wrong })
          refused(refusal, 400, "invalid_input")
          assert.deepStrictEqual(
            pathsOf(refusal),
            [1, 2, 3, 4, 5, 6].map((index) => `embedAllowedHosts.${index}`)
          )
          const many = Array.from({ length: 101 }, (_, index) => `h${index}.example`)
          const tooMany = yield* call("PATCH", at, { embedAllowedHosts: many })
          assert.deepStrictEqual(pathsOf(tooMany), ["embedAllowedHosts"])
        })
    )
  })
})
