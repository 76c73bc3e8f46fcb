import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../Service.ts"
import { specification } from "../specification.ts"
import { nameOf, operations } from "./roles.operations.ts"
import { promiseOf } from "./roles.promises.ts"
import { type Who, world } from "./roles.world.ts"

const ranks = ["any user", "member", "admin", "owner"]
const everybody: ReadonlyArray<Who> = ["nobody", "revoked", "expired", "outsider", "member", "admin", "owner"]

/** What D-MGMT-1 says to a refused one, or nothing for who is admitted. */
const refusalOf = (who: Who, leastRole: string): readonly [number, string] | undefined => {
  if (who === "nobody") return [401, "missing_token"]
  if (who === "revoked" || who === "expired") return [401, "invalid_token"]
  if (leastRole === "any user") return undefined
  if (who === "outsider") return [404, "not_found"]
  return ranks.indexOf(who) >= ranks.indexOf(leastRole) ? undefined : [403, "forbidden"]
}

/** No operation knows this field, so that who is admitted is told so, and nothing happens. */
const nonsense = { nonsense: true }

/** All of an answer that is the same whenever it is given. */
const constantOf = ({ headers, status, text }: Answer) => [
  status,
  [...headers].filter(([name]) => !["date", "x-request-id", "x-ratelimit-remaining"].includes(name)),
  text
]

describe("Management: roles", () => {
  specification("roles", (it) => {
    it.effect(
      "D-MGMT-1, §1.5.roles: every operation documents the expected minimum role",
      () =>
        Effect.gen(function* () {
          const documented = yield* operations
          assert.isAtLeast(documented.length, 25)
          for (const operation of documented) {
            assert.strictEqual(operation.leastRole, promiseOf(operation), nameOf(operation))
            assert.isNotEmpty(operation.summary, nameOf(operation))
          }
        })
    )

    it.effect("D-MGMT-1, §1.5.roles: insufficient permission is reported before any other fault of the request", () =>
      Effect.gen(function* () {
        const { ask, pathIn } = yield* world
        for (const operation of yield* operations) {
          for (const who of everybody) {
            const refusal = refusalOf(who, operation.leastRole)
            if (refusal === undefined) continue
            const body = operation.takesBody ? "{" : undefined
            const answer = yield* ask(who, operation.method, pathIn(operation.path) + operation.query, body)
            const told = [answer.status, String(answer.body["error"])] as const
            assert.deepStrictEqual(told, refusal, `${who} ${nameOf(operation)}`)
          }
        }
      })
    )

    it.effect(
      "D-MGMT-1, §1.5.roles: every sufficient role is admitted",
      () =>
        Effect.gen(function* () {
          const shared = yield* world
          for (const operation of yield* operations) {
            for (const who of everybody) {
              if (refusalOf(who, operation.leastRole) !== undefined) continue
              const leavesNothing = operation.method === "GET" || operation.takesBody
              const { ask, pathIn } = leavesNothing ? shared : yield* world
              const body = operation.takesBody ? nonsense : undefined
              const { status, text } = yield* ask(
                who,
                operation.method,
                pathIn(operation.path) + operation.query,
                body
              )
              const about = `${who} ${nameOf(operation)} ${text}`
              if (operation.takesBody) {
                assert.strictEqual(status, 400, about)
                assert.include(text, '"path":["nonsense"]', about)
              } else assert.isTrue(status >= 200 && status < 300, `${status} ${about}`)
            }
          }
        }),
      300_000
    )

    it.effect(
      "D-MGMT-1, §1.5.roles: another workspace, an unknown one and an invalid id give identical responses",
      () =>
        Effect.gen(function* () {
          const { ask, pathIn, workspace } = yield* world
          for (const operation of yield* operations) {
            if (operation.leastRole === "any user") continue
            const body = operation.takesBody ? nonsense : undefined
            const answer = (place: string) =>
              Effect.map(
                ask("outsider", operation.method, pathIn(operation.path, place) + operation.query, body),
                constantOf
              )
            const another = yield* answer(workspace.id)
            assert.strictEqual(another[0], 404)
            for (const place of [workspace.id.toUpperCase(), randomUUID(), "nonsense", "'", "a.b", "0"]) {
              assert.deepStrictEqual(yield* answer(place), another, `${place} ${nameOf(operation)}`)
            }
          }
        })
    )

    it.effect("D-MGMT-1, §1.5.foreign: another workspace's resources are not found in one's own workspace", () =>
      Effect.gen(function* () {
        const { ask, outside, pathIn } = yield* world
        for (const operation of yield* operations) {
          // Paths that name something in the workspace.
          const namesSomething = /\{workspaceId\}\/.*\{/.test(operation.path)
          if (!namesSomething || (operation.takesBody && operation.method !== "PATCH")) continue
          const body = operation.takesBody ? {} : undefined
          const path = pathIn(operation.path, outside.id) + operation.query
          const { status, text } = yield* ask("outsider", operation.method, path, body)
          assert.deepStrictEqual([status, text], [404, '{"error":"not_found"}'], nameOf(operation))
        }
      })
    )
  })
})
