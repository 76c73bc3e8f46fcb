import { assert, describe } from "@effect/vitest"
import { AccessTokens } from "@calendeal/domain/workspaces"
import { newAccessToken } from "@calendeal/domain/management"
import { Effect, Redacted } from "effect"
import { pathsOf, refused } from "../1-requests.ts"
import { Service, specification } from "../specification.ts"
import { caller, hostDraft, invalid, itemsOf, newWorkspace } from "./workspace.ts"

const slugLike = () => `fabrikam-${crypto.randomUUID()}`

describe("Management: workspaces", () => {
  specification("workspaces", (it) => {
    it.effect("any user creates a workspace and becomes its owner with the same name", () =>
      Effect.gen(function* () {
        const { call, owner } = yield* newWorkspace
        const draft = { name: "Fabrikam", slug: slugLike(), timezone: "Europe/Paris" }
        const { body, headers, status } = yield* call("POST", "", draft)
        assert.deepStrictEqual([status, headers.get("etag")], [201, '"1"'])
        const { createdAt, id, ...rest } = body
        assert.deepStrictEqual(rest, {
          ...draft,
          defaultCountry: "US",
          embedAllowedHosts: [],
          contact: null,
          subscription: "active",
          transactionsCreateContacts: true
        })
        assert.match(String(createdAt), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
        assert.deepStrictEqual((yield* call("GET", `/${id}`)).body, body)
        const { items } = (yield* call("GET", `/${id}/members`)).body
        assert.deepStrictEqual(items, [
          { userId: owner.userId, email: owner.email, name: owner.name, role: "owner", createdAt }
        ])
        const [line] = itemsOf(yield* call("GET", `/${id}/audit-log`))
        assert.deepInclude(line, { action: "workspace.create", subject: id, userId: owner.userId })
      })
    )

    it.effect("a removed member cannot create a workspace with the old token", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const seat = { email: "leaver@contoso.example", name: "Leaver", role: "admin" }
        const { token, userId } = (yield* call("POST", `/${workspace.id}/members`, seat)).body
        const ask = yield* caller(String(token))
        yield* call("DELETE", `/${workspace.id}/members/${userId}`)
        refused(yield* ask("POST", "", { name: "Mine", slug: slugLike(), timezone: "UTC" }), 403, "forbidden")
      })
    )

    it.effect("the slug of another workspace is 409 conflict on creation and on change", () =>
      Effect.gen(function* () {
        const one = yield* newWorkspace
        const other = yield* newWorkspace
        const { slug } = one.workspace
        refused(yield* other.call("POST", "", { name: "Twin", slug, timezone: "UTC" }), 409, "conflict")
        refused(yield* other.call("PATCH", `/${other.workspace.id}`, { slug }), 409, "conflict")
        assert.strictEqual((yield* other.call("GET", `/${other.workspace.id}`)).headers.get("etag"), '"1"')
      })
    )

    it.effect("rejects invalid workspace settings with the path of each fault", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const wrong = { name: "", slug: "api", timezone: "Mars/Base", owner: "me" }
        const answer = yield* call("POST", "", wrong)
        invalid(answer, ["name", "owner", "slug", "timezone"])
        for (const [path, change] of Object.entries({
          name: { name: "n".repeat(121) },
          slug: { slug: "Contoso" },
          timezone: { timezone: "+02:00" },
          defaultCountry: { defaultCountry: "gb" },
          contact: { contact: "write to us" },
          subscription: { subscription: "paused" },
          transactionsCreateContacts: { transactionsCreateContacts: null },
          id: { id: workspace.id },
          nonsense: { nonsense: 1 }
        })) {
          const refusal = yield* call("PATCH", `/${workspace.id}`, change)
          invalid(refusal, [path])
        }
      })
    )

    it.effect("the later of two changes of the same version is 412 precondition_failed", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const match = { "if-match": '"1"' }
        const first = yield* call("PATCH", `/${workspace.id}`, { name: "First" }, match)
        assert.deepStrictEqual(
          [first.status, first.body["name"], first.headers.get("etag")],
          [200, "First", '"2"']
        )
        refused(
          yield* call("PATCH", `/${workspace.id}`, { name: "Second" }, match),
          412,
          "precondition_failed"
        )
        const faulty = yield* call("PATCH", `/${workspace.id}`, { name: "Third" }, { "if-match": "7" })
        invalid(faulty, ["If-Match"])
      })
    )

    it.effect("D-MATCH-1: If-Match accepts *, several ETags and no weak ones, as in HTTP", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const rename = (match: string) =>
          call("PATCH", `/${workspace.id}`, { name: `By ${match}` }, { "if-match": match })
        // The version is 1 at first, and every change that is made adds one.
        for (const match of ["*", '"1", "2"', 'W/"3" , "3"', '"other","4"', " * "]) {
          const changed = yield* rename(match)
          assert.deepStrictEqual([changed.status, changed.body["name"]], [200, `By ${match}`], match)
        }
        for (const match of ['W/"6"', '"other"', '""', '"1", "5"', '"06x"'])
          refused(yield* rename(match), 412, "precondition_failed")
        for (const match of ["6", '*, "6"', '"6" "6"', '"6",', 'w/"6"', '"6', "'6'"]) {
          const faulty = yield* rename(match)
          invalid(faulty, ["If-Match"], match)
        }
        const unknown = `/${workspace.id}/hosts/${crypto.randomUUID()}`
        refused(yield* call("PATCH", unknown, { name: "Ada" }, { "if-match": "*" }), 404, "not_found")
      })
    )

    it.effect("D-MGMT-1: only an owner changes the subscription; an admin changes everything else", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const seat = { email: "ada@contoso.example", name: "Ada", role: "admin" }
        const { token } = (yield* call("POST", `/${workspace.id}/members`, seat)).body
        const admin = yield* caller(String(token))
        refused(yield* admin("PATCH", `/${workspace.id}`, { subscription: "lapsed" }), 403, "forbidden")
        refused(
          yield* admin("PATCH", `/${workspace.id}`, { name: "X", subscription: "active" }),
          403,
          "forbidden"
        )
        const change = {
          defaultCountry: "DE",
          contact: "hello@contoso.example",
          transactionsCreateContacts: false
        }
        assert.deepInclude((yield* admin("PATCH", `/${workspace.id}`, change)).body, {
          ...change,
          name: workspace.name
        })
        const lapsed = yield* call("PATCH", `/${workspace.id}`, { subscription: "lapsed" })
        assert.deepStrictEqual([lapsed.status, lapsed.body["subscription"]], [200, "lapsed"])
      })
    )

    it.effect("D-WS-2: a lapsed workspace accepts no bookings until it is active again", () =>
      Effect.gen(function* () {
        const { get } = yield* Service
        const { call, workspace } = yield* newWorkspace
        const host = (yield* call("POST", `/${workspace.id}/hosts`, hostDraft)).body
        const draft = {
          slug: "intro",
          title: "Intro",
          hosts: [{ hostId: host["id"] }],
          locations: [{ kind: "phone" }]
        }
        const { id } = (yield* call("POST", `/${workspace.id}/event-types`, draft)).body
        const month = () => get(`/month-availability?eventTypeId=${id}&tz=UTC`)
        assert.strictEqual((yield* month()).body["noHostsAvailable"], false)
        yield* call("PATCH", `/${workspace.id}`, { subscription: "lapsed" })
        assert.deepStrictEqual((yield* month()).body, { availableDates: [], noHostsAvailable: true })
        yield* call("PATCH", `/${workspace.id}`, { subscription: "active" })
        assert.strictEqual((yield* month()).body["noHostsAvailable"], false)
      })
    )

    it.effect(
      "D-EMB-1: hosts that may embed the page are stored in lower case and punycode, without duplicates",
      () =>
        Effect.gen(function* () {
          const { call, workspace } = yield* newWorkspace
          const embedAllowedHosts = ["Shop.Example.com", "bücher.example", "localhost", "shop.example.com"]
          const { body } = yield* call("PATCH", `/${workspace.id}`, { embedAllowedHosts })
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
          const refusal = yield* call("PATCH", `/${workspace.id}`, { embedAllowedHosts: wrong })
          refused(refusal, 400, "invalid_input")
          assert.deepStrictEqual(
            pathsOf(refusal),
            [1, 2, 3, 4, 5, 6].map((index) => `embedAllowedHosts.${index}`)
          )
          const many = Array.from({ length: 101 }, (_, index) => `h${index}.example`)
          const tooMany = yield* call("PATCH", `/${workspace.id}`, { embedAllowedHosts: many })
          assert.deepStrictEqual(pathsOf(tooMany), ["embedAllowedHosts"])
        })
    )

    it.effect("a workspace is removed only with its slug as confirmation, together with all its data", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { call, owner, workspace } = yield* newWorkspace
        const host = (yield* call("POST", `/${workspace.id}/hosts`, hostDraft)).body
        for (const [path, body] of [
          ["confirm", {}],
          ["confirm", { confirm: "" }],
          ["confirm", { confirm: workspace.slug.toUpperCase() }],
          ["confirm", { confirm: true }],
          ["force", { confirm: workspace.slug, force: true }]
        ] as const) {
          const refusal = yield* call("DELETE", `/${workspace.id}`, body)
          invalid(refusal, [path])
        }
        assert.strictEqual((yield* call("GET", `/${workspace.id}/hosts/${host["id"]}`)).status, 200)
        const gone = yield* call("DELETE", `/${workspace.id}`, { confirm: workspace.slug })
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        // A token of the same user for another seat tells that it is the workspace that went, not the token.
        const elsewhere = yield* newWorkspace
        const again = yield* withPorts(
          Effect.gen(function* () {
            const { secret, token } = yield* newAccessToken({
              userId: owner.userId,
              workspaceId: elsewhere.workspace.id
            })
            yield* (yield* AccessTokens).issue(token)
            return Redacted.value(secret)
          })
        )
        for (const ask of [call, yield* caller(again)]) {
          refused(yield* ask("GET", `/${workspace.id}`), 404, "not_found")
          refused(yield* ask("GET", `/${workspace.id}/hosts`), 404, "not_found")
        }
        const draft = { name: "Heir", slug: workspace.slug, timezone: "UTC" }
        assert.strictEqual((yield* elsewhere.call("POST", "", draft)).status, 201)
      })
    )
  })
})
