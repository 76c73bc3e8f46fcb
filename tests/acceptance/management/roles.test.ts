import { randomUUID } from "node:crypto"
import { operationEffects, type Requirement } from "@calendeal/domain/management"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../kit/http/Service.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { nameOf, type Operation, operations } from "./operations.ts"
import { clients, environment } from "./roles.environment.ts"
import { refusalOf, unknownField } from "./roles.refusals.ts"
import { notFound } from "../../kit/http/management/workspace.ts"

const hostNotes = {
  own: " Members who are hosts: for their own host.",
  shared: "",
  none: " Not for members who are hosts."
}

/** What the description of an operation must say about its requirement. */
const accessOf = ({ hostAccess, least, scope }: Requirement): string =>
  `Minimum role: ${least}. Scope of a token: ${scope}.` +
  (least === "member" || hostAccess === "own" ? hostNotes[hostAccess] : "")

/** Changes of people, of the ways in which they sign in, and the removal of the workspace. */
const isForOwners = (operation: Operation): boolean => {
  const [method, path = ""] = nameOf(operation).replace("/{workspaceId}", "").split(" ")
  return (
    method !== "GET" &&
    /^(\/members|\/invitations|\/identity-providers|$)/.test(path) &&
    path + method !== "PATCH"
  )
}

/** The parts of a response that do not depend on time. */
const constantOf = ({ headers, status, text }: Answer) => [
  status,
  [...headers].filter(([name]) => !["date", "x-request-id", "x-ratelimit-remaining"].includes(name)),
  text
]

/** What members change for themselves only (D-VIEW-3). */
const ownMails = new Set(["setSavedViewSubscription", "deleteSavedViewSubscription"])

describe("Management: roles", () => {
  specification("roles", (it) => {
    it.effect("D-MGMT-1, D-HOST-1, D-PAT-5: every operation documents what its contract requires", () =>
      Effect.gen(function* () {
        const documented = yield* operations
        assert.isAtLeast(documented.length, 25)
        for (const operation of documented) {
          const { description, required, summary } = operation
          assert.isNotEmpty(summary, nameOf(operation))
          assert.include(
            description,
            required === null ? "Minimum role: any user. " : accessOf(required),
            nameOf(operation)
          )
        }
        assert.deepStrictEqual(documented.filter(({ required }) => required === null).map(nameOf), ["POST /"])
      })
    )

    it.effect(
      "D-MGMT-1: members read, admins change resources, and owners change people and their sign-in",
      () =>
        Effect.gen(function* () {
          for (const operation of yield* operations) {
            const { least, scope } = operation.required ?? {}
            if (least === undefined) continue
            if (isForOwners(operation)) assert.strictEqual(least, "owner", nameOf(operation))
            if (scope === "manage" && !ownMails.has(operation.id))
              assert.notStrictEqual(least, "member", nameOf(operation))
            if (operation.method === "GET" && !operation.description.includes("10 minutes"))
              assert.strictEqual(scope, "read", nameOf(operation))
            if (operation.method !== "GET" && scope === "read")
              assert.isNull(operationEffects.get(operation.id), nameOf(operation))
          }
        })
    )

    it.effect(
      "D-MGMT-1, §1.5.roles: insufficient permission is reported before any other fault of the request",
      () =>
        Effect.gen(function* () {
          const { ask } = yield* environment
          for (const operation of yield* operations) {
            for (const client of clients) {
              const refusal = refusalOf(client, operation)
              if (refusal === undefined) continue
              const body = operation.hasBody ? "{" : undefined
              const answer = yield* ask(client, operation, body)
              const received = [answer.status, answer.body["error"]]
              assert.deepStrictEqual(received, [...refusal], `${client} ${nameOf(operation)}`)
            }
          }
        })
    )

    it.effect(
      "D-MGMT-1, §1.5.roles: another workspace, an unknown one and an invalid id give identical responses",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { ask, workspace } = yield* environment
          for (const operation of yield* operations) {
            // All requests together exceed the limit of a token per minute.
            yield* wait(1)
            if (operation.required === null) continue
            const body = operation.hasBody ? unknownField : undefined
            const answerIn = (workspaceId: string) =>
              Effect.map(ask("outsider", operation, body, workspaceId), constantOf)
            const other = yield* answerIn(workspace.id)
            assert.strictEqual(other[0], 404)
            for (const id of [workspace.id.toUpperCase(), randomUUID(), "nonsense", "'", "a.b", "0"])
              assert.deepStrictEqual(yield* answerIn(id), other, `${id} ${nameOf(operation)}`)
          }
        })
    )

    it.effect(
      "D-MGMT-1, §1.5.foreign: another workspace's resources are not found in one's own workspace",
      () =>
        Effect.gen(function* () {
          const { ask, otherWorkspace } = yield* environment
          for (const operation of yield* operations) {
            // Only paths with the id of a resource.
            const hasId = /\{workspaceId\}\/.*\{/.test(operation.path)
            if (!hasId || (operation.hasBody && operation.method !== "PATCH")) continue
            const body = operation.hasBody ? {} : undefined
            notFound(yield* ask("outsider", operation, body, otherWorkspace.id), nameOf(operation))
          }
        })
    )
  })
})
