import { assert, describe } from "@effect/vitest"
import { Integrations } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect } from "effect"
import { Service, specification } from "../../kit/http/specification.ts"
import { caller, newWorkspace } from "../../kit/http/management/workspace.ts"

describe("Management: problems", () => {
  specification("problems", (it) => {
    it.effect("D-CON-79: an ended access of an ad account is listed for admins, until it works again", () =>
      Effect.gen(function* () {
        const { withPorts } = yield* Service
        const { at, call } = yield* newWorkspace
        const workspaceId = WorkspaceId.make(at.slice(1))
        const added = yield* call("POST", `${at}/integrations`, {
          account: { platform: "linkedin", conversions: { lead: "1" }, requiresConsent: false },
          credential: "token-12345678"
        })
        const id = String(added.body["id"])
        const consents = Effect.map(call("GET", `${at}/problems`), ({ body }) => body["consents"])
        const note = (access: "works" | "ended") =>
          withPorts(Integrations.use((integrations) => integrations.noteAccess(workspaceId, id, access)))
        assert.deepStrictEqual(yield* consents, [])
        yield* note("ended")
        const { lostAt } = (yield* call("GET", `${at}/integrations/${id}`)).body
        assert.isString(lostAt)
        assert.deepStrictEqual(yield* consents, [
          { kind: "integration", id, provider: "linkedin", name: null, lostAt, endsAt: null }
        ])
        const member = { email: "reader@contoso.example", name: "Reader", role: "member" }
        const { body } = yield* call("POST", `${at}/members`, member)
        const read = yield* caller(String(body["token"]))
        assert.deepStrictEqual((yield* read("GET", `${at}/problems`)).body["consents"], [])
        yield* note("works")
        assert.deepStrictEqual(yield* consents, [])
      })
    )
  })
})
