import { assert, describe } from "@effect/vitest"
import { quotas } from "@calendeal/domain/management"
import { Effect } from "effect"
import { refused } from "../1-requests.ts"
import { specification } from "../specification.ts"
import { itemsOf, newWorkspace } from "./workspace.ts"

const draft = { url: "https://hooks.customer.example/calendeal", events: ["booking.created"] }

describe("Management: quotas", () => {
  specification("quotas", (it) => {
    it.effect("D-QUOTA-1: webhooks above the quota are 409 conflict, and removed webhooks do not count", () =>
      Effect.gen(function* () {
        const { call, workspace } = yield* newWorkspace
        const hooks = `/${workspace.id}/webhooks`
        const added = yield* Effect.all(
          Array.from({ length: quotas.webhooks + 3 }, () => call("POST", hooks, draft)),
          { concurrency: "unbounded" }
        )
        const late = added.filter(({ status }) => status !== 201)
        assert.lengthOf(late, 3)
        for (const answer of late) {
          refused(answer, 409, "conflict")
          assert.strictEqual(answer.body["message"], "A workspace can have at most 20 webhooks.")
        }
        const [known] = itemsOf(yield* call("GET", hooks))
        yield* call("DELETE", `${hooks}/${String(known?.["id"])}`)
        assert.strictEqual((yield* call("POST", hooks, draft)).status, 201)
        assert.lengthOf(itemsOf(yield* call("GET", hooks)), quotas.webhooks)
      })
    )
  })
})
