import { assert, describe, layer } from "@effect/vitest"
import { newAccessToken } from "@calendeal/domain/management"
import { AccessTokens, WorkspaceDirectory, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Option, Redacted } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { inMemory } from "../../kit/http/ports.ts"
import { service } from "../../kit/http/Service.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { instant } from "../../kit/http/management/shop.ts"
import { caller, hostDraft, invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const newSlug = () => `fabrikam-${crypto.randomUUID()}`

describe("Management: workspaces", () => {
  specification("workspaces", (it) => {
    it.effect("any user creates a workspace and becomes its owner with the same name", () =>
      Effect.gen(function* () {
        const { call, owner } = yield* newWorkspace
        const draft = { name: "Fabrikam", slug: newSlug(), timezone: "Europe/Paris" }
        const { body, headers, status } = yield* call("POST", "", draft)
        assert.deepStrictEqual([status, headers.get("etag")], [201, '"1"'])
        const { createdAt, id, ...rest } = body
        assert.deepStrictEqual(rest, {
          ...draft,
          defaultCountry: "US",
          embedAllowedHosts: [],
          contact: null,
          privacyUrl: null,
          visitMemory: "off",
          subscription: "active",
          suspendedAt: null,
          transactionsCreateContacts: true,
          partPaymentsAddUp: false,
          calendarChanges: "flag",
          memberContacts: "booked",
          passwordSignIn: false,
          eventTypeOrder: [],
          revenueGoals: [],
          channelRules: [],
          dealStages: [],
          brandColour: null,
          corners: "soft",
          creditShown: true,
          logo: null
        })
        assert.match(String(createdAt), instant)
        assert.deepStrictEqual((yield* call("GET", `/${id}`)).body, body)
        const { items } = (yield* call("GET", `/${id}/members`)).body
        assert.deepStrictEqual(items, [
          {
            userId: owner.userId,
            email: owner.email,
            name: owner.name,
            role: "owner",
            bookingMails: false,
            hostId: null,
            createdAt,
            acceptedAt: createdAt
          }
        ])
        const [line] = itemsOf(yield* call("GET", `/${id}/audit-log`))
        assert.deepInclude(line, { action: "workspace.create", subject: id, userId: owner.userId })
      })
    )

    it.effect("a removed member cannot create a workspace with the old token", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const draft = { email: "leaver@contoso.example", name: "Leaver", role: "admin" }
        const { token, userId } = (yield* call("POST", `${at}/members`, draft)).body
        const ask = yield* caller(String(token))
        yield* call("DELETE", `${at}/members/${userId}`)
        refused(yield* ask("POST", "", { name: "Mine", slug: newSlug(), timezone: "UTC" }), 403, "forbidden")
      })
    )

    it.effect("the slug of another workspace is 409 conflict on creation and on change", () =>
      Effect.gen(function* () {
        const one = yield* newWorkspace
        const other = yield* newWorkspace
        const { slug } = one.workspace
        refused(yield* other.call("POST", "", { name: "Twin", slug, timezone: "UTC" }), 409, "conflict")
        refused(yield* other.call("PATCH", other.at, { slug }), 409, "conflict")
        assert.strictEqual((yield* other.call("GET", other.at)).headers.get("etag"), '"1"')
      })
    )

    it.effect("a workspace is removed only with its slug as confirmation, together with all its data", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, call, owner, workspace } = yield* newWorkspace
        const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
        for (const [path, body] of [
          ["confirm", {}],
          ["confirm", { confirm: "" }],
          ["confirm", { confirm: workspace.slug.toUpperCase() }],
          ["confirm", { confirm: true }],
          ["force", { confirm: workspace.slug, force: true }]
        ] as const) {
          invalid(yield* call("DELETE", at, body), [path])
        }
        assert.strictEqual((yield* call("GET", `${at}/hosts/${host["id"]}`)).status, 200)
        const gone = yield* call("DELETE", at, { confirm: workspace.slug })
        assert.deepStrictEqual([gone.status, gone.text], [204, ""])
        // A valid token of the same user shows that the workspace was removed, not only the token.
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
          refused(yield* ask("GET", at), 404, "not_found")
          refused(yield* ask("GET", `${at}/hosts`), 404, "not_found")
        }
        const draft = { name: "Heir", slug: workspace.slug, timezone: "UTC" }
        assert.strictEqual((yield* elsewhere.call("POST", "", draft)).status, 201)
      })
    )
  })
})

layer(service(inMemory, { workspaceCreation: "operator" }), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("Management: workspaces that only operators create", (it) => {
  it.effect("D-WS-4: an owner cannot create one by API, and the message names the command", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { at, call } = yield* newWorkspace
      const slug = `mine-${crypto.randomUUID()}`
      for (const draft of [{ name: "Mine", slug, timezone: "UTC" }, { nonsense: 1 }]) {
        const answer = yield* call("POST", "", draft)
        refused(answer, 403, "forbidden")
        assert.include(String(answer.body["message"]), "calendeal bootstrap")
      }
      const stored = yield* withPorts(
        WorkspaceDirectory.use((directory) => directory.findBySlug(WorkspaceSlug.make(slug)))
      )
      assert.isTrue(Option.isNone(stored))
      // Other operations are unaffected.
      assert.strictEqual((yield* call("GET", at)).status, 200)
      refused(yield* (yield* caller("pat_wrong"))("POST", "", {}), 401, "invalid_token")
    })
  )
})
