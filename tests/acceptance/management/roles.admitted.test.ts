import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../kit/http/Service.ts"
import { specification } from "../../kit/http/specification.ts"
import { nameOf, type Operation, operations } from "./operations.ts"
import { clients, environment } from "./roles.environment.ts"
import { refusalOf, unknownField } from "./roles.refusals.ts"

const isDone = ({ status }: Answer) => status >= 200 && status < 300

/** What takes a body changes nothing and comes first; then what changes a thing, and what removes things, parts before the whole. */
const rankOf = ({ hasBody, method, path }: Operation) =>
  hasBody || method === "GET" ? 0 : method === "DELETE" ? 100 - path.split("/").length : 1
const thingsLast = (one: Operation, other: Operation) => rankOf(one) - rankOf(other)

describe("Management: admitted roles", () => {
  specification("admitted roles", (it) => {
    it.effect(
      "D-MGMT-1, §1.5.roles: every sufficient role is admitted",
      () =>
        Effect.gen(function* () {
          let workspace = yield* environment
          const all = yield* operations
          for (const client of clients) {
            for (const operation of all.toSorted(thingsLast)) {
              if (refusalOf(client, operation) !== undefined) continue
              const message = `${client} ${nameOf(operation)}`
              if (operation.hasBody) {
                const { status, text } = yield* workspace.ask(client, operation, unknownField)
                assert.strictEqual(status, 400, `${message} ${text}`)
                assert.include(text, '"path":["nonsense"]', message)
                continue
              }
              // An earlier operation may have removed what this one needs: a new workspace has everything.
              let answer = yield* workspace.ask(client, operation)
              if (!isDone(answer)) {
                workspace = yield* environment
                answer = yield* workspace.ask(client, operation)
              }
              assert.isTrue(isDone(answer), `${answer.status} ${message} ${answer.text}`)
            }
          }
        }),
      300_000
    )
  })
})
