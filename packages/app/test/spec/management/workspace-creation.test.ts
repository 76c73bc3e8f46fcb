import { assert, layer } from "@effect/vitest"
import { WorkspaceDirectory, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { Effect, Option } from "effect"
import { refused } from "../1-requests.ts"
import { inMemory } from "../ports.ts"
import { Service, service } from "../Service.ts"
import { caller, newWorkspace } from "./workspace.ts"

layer(service(inMemory, { workspaceCreation: "operator" }), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("Management: workspaces that only operators create", (it) => {
  it.effect("D-WS-4: an owner cannot create one by API, and the message names the command", () =>
    Effect.gen(function* () {
      const { withPorts } = yield* Service
      const { call, workspace } = yield* newWorkspace
      const slug = `mine-${crypto.randomUUID()}`
      for (const draft of [{ name: "Mine", slug, timezone: "UTC" }, { nonsense: 1 }]) {
        const answer = yield* call("POST", "", draft)
        refused(answer, 403, "forbidden")
        assert.include(String(answer.body["message"]), "calendeal bootstrap")
      }
      const entered = yield* withPorts(
        WorkspaceDirectory.use((directory) => directory.findBySlug(WorkspaceSlug.make(slug)))
      )
      assert.isTrue(Option.isNone(entered))
      // Everything else is as ever.
      assert.strictEqual((yield* call("GET", `/${workspace.id}`)).status, 200)
      refused(yield* (yield* caller("pat_wrong"))("POST", "", {}), 401, "invalid_token")
    })
  )
})
