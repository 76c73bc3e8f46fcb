import { randomUUID } from "node:crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../kit/http/Service.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { nameOf, type Operation, operations } from "./operations.ts"
import { type Client, clients, environment } from "./roles.environment.ts"
import { notFound } from "../../kit/http/management/workspace.ts"

const ranks = ["any user", "member", "admin", "owner"]

/** The minimum roles. Keys name a resource, or an action on a booking, a contact or a webhook. */
const minimumRoles: Readonly<Record<string, string>> = {
  "POST /": "any user",
  "GET /{workspaceId}": "member",
  "PATCH /{workspaceId}": "admin",
  "DELETE /{workspaceId}": "owner",
  "GET file": "admin",
  "POST file": "admin",
  "GET members": "member",
  "POST members": "owner",
  "PATCH members": "owner",
  "DELETE members": "owner",
  "POST invitations": "owner",
  "GET sessions": "owner",
  "DELETE sessions": "owner",
  "GET access-tokens": "owner",
  "DELETE access-tokens": "owner",
  "GET connections": "admin",
  "POST connections": "admin",
  "GET hosts": "member",
  "POST hosts": "admin",
  "PATCH hosts": "admin",
  "DELETE hosts": "admin",
  "GET event-types": "member",
  "POST event-types": "admin",
  "PATCH event-types": "admin",
  "DELETE event-types": "admin",
  "GET api-keys": "admin",
  "POST api-keys": "admin",
  "DELETE api-keys": "admin",
  "GET contacts": "member",
  "GET contacts/export": "admin",
  "POST contacts/merge": "admin",
  "DELETE contacts": "admin",
  "POST people": "admin",
  "GET bookings": "member",
  "POST bookings/cancel": "admin",
  "POST bookings/reschedule": "admin",
  "GET bookings/times": "admin",
  "POST bookings/reassign": "admin",
  "PUT bookings/attendance": "admin",
  "GET bookings/hosts": "admin",
  "POST calendar-entries": "admin",
  "POST bookings/summary-token": "member",
  "GET bookings/mails": "member",
  "POST bookings/mails/resend": "member",
  "GET deals": "member",
  "POST deals": "admin",
  "PATCH deals": "admin",
  "GET transactions": "member",
  "POST transactions": "admin",
  "GET integrations": "admin",
  "POST integrations": "admin",
  "PATCH integrations": "admin",
  "DELETE integrations": "admin",
  "GET conversion-dispatches": "member",
  "POST conversion-dispatches": "admin",
  "PUT logo": "admin",
  "DELETE logo": "admin",
  "PUT face": "admin",
  "DELETE face": "admin",
  "GET calendars": "member",
  "POST calendars": "admin",
  "PATCH calendars": "admin",
  "DELETE calendars": "admin",
  "GET conference-accounts": "member",
  "POST conference-accounts": "admin",
  "DELETE conference-accounts": "admin",
  "GET oauth-clients": "admin",
  "PUT oauth-clients": "admin",
  "DELETE oauth-clients": "admin",
  "GET identity-providers": "admin",
  "POST identity-providers": "owner",
  "DELETE identity-providers": "owner",
  "GET reports": "member",
  "GET troubles": "member",
  "GET webhooks": "admin",
  "POST webhooks": "admin",
  "PATCH webhooks": "admin",
  "DELETE webhooks": "admin",
  "POST webhooks/rotate-secret": "admin",
  "POST webhooks/test": "admin",
  "GET webhooks/deliveries": "member",
  "GET mail": "member",
  "PATCH mail": "admin",
  "POST mail": "admin",
  "GET audit-log": "member"
}

const expectedRoleOf = (operation: Operation): string | undefined => {
  const name = nameOf(operation)
  const [, resource = name.split(" ")[1], part] =
    /^\w+ \/\{workspaceId\}\/([a-z-]+)(?:\/\{\w+\}\/(calendars|face|access-tokens|sessions|calendar-entries))?/.exec(
      name
    ) ?? []
  const verb = /(?:bookings|contacts|webhooks)\/\{\w+\}((?:\/[a-z-]+)+)$/.exec(name)?.[1] ?? ""
  return minimumRoles[`${operation.method} ${part ?? resource}${verb}`]
}

/** The error that D-MGMT-1 requires, or undefined if the client is admitted. */
const refusalOf = (client: Client, minimumRole: string): readonly [number, string] | undefined => {
  if (client === "anonymous") return [401, "missing_token"]
  if (["unknown", "revoked", "expired"].includes(client)) return [401, "invalid_token"]
  if (minimumRole === "any user") return undefined
  if (client === "outsider") return [404, "not_found"]
  return ranks.indexOf(client) >= ranks.indexOf(minimumRole) ? undefined : [403, "forbidden"]
}

/** An admitted client gets an error for this field, and nothing changes. */
const unknownField = { nonsense: true }

/** The parts of a response that do not depend on time. */
const constantOf = ({ headers, status, text }: Answer) => [
  status,
  [...headers].filter(([name]) => !["date", "x-request-id", "x-ratelimit-remaining"].includes(name)),
  text
]

describe("Management: roles", () => {
  specification("roles", (it) => {
    it.effect("D-MGMT-1, §1.5.roles: every operation documents the expected minimum role", () =>
      Effect.gen(function* () {
        const documented = yield* operations
        assert.isAtLeast(documented.length, 25)
        for (const operation of documented) {
          assert.strictEqual(operation.minimumRole, expectedRoleOf(operation), nameOf(operation))
          assert.isNotEmpty(operation.summary, nameOf(operation))
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
              const refusal = refusalOf(client, operation.minimumRole)
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
      "D-MGMT-1, §1.5.roles: every sufficient role is admitted",
      () =>
        Effect.gen(function* () {
          const shared = yield* environment
          for (const operation of yield* operations) {
            for (const client of clients) {
              if (refusalOf(client, operation.minimumRole) !== undefined) continue
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

    it.effect(
      "D-MGMT-1, §1.5.roles: another workspace, an unknown one and an invalid id give identical responses",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { ask, workspace } = yield* environment
          for (const operation of yield* operations) {
            // All requests together exceed the limit of a token per minute.
            yield* wait(1)
            if (operation.minimumRole === "any user") continue
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
