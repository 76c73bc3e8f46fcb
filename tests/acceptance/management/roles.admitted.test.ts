import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { nameOf, operations } from "./operations.ts"
import { clients, environment } from "./roles.environment.ts"
import { refusalOf, unknownField } from "./roles.refusals.ts"

describe("Management: admitted roles", () => {
  specification("admitted roles", (it) => {
    it.effect(
      "D-MGMT-1, §1.5.roles: every sufficient role is admitted",
      () =>
        Effect.gen(function* () {
          const shared = yield* environment
          for (const operation of yield* operations) {
            for (const client of clients) {
              if (refusalOf(client, operation) !== undefined) continue
              const changesNothing = operation.method === "GET" || operation.hasBody
              const { ask } = changesNothing ? shared : yield* environment
              const body = operation.hasBody ? unknownField : undefined
              const { status, text } = yield* ask(client, operation, body)
              const message = `${client} ${nameOf(operation)} ${text}`
              if (operation.hasBody) {
                assert.strictEqual(status, 400, message)
                assert.include(text, '"path":["nonsense"]', message)
              } else assert.isTrue(status >= 200 && status < 300, `${status} ${message}`)
            }
          }
        }),
      300_000
    )
  })
})
