import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import {
  emptyResources,
  sampleAccessToken,
  sampleMember,
  sampleNow,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokens,
  type Member,
  type Role,
  UserId,
  type WorkspaceId
} from "../../workspace/workspaces/index.ts"
import { admit, BadAccessToken, identify } from "./admit.ts"
import { ResourceNotFound, RoleTooLow } from "./refusals.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"

const { id } = sampleWorkspace()
const roles = ["member", "admin", "owner"] as const

/** Calls `admit`; returns its result and the queries. */
const admitting = Effect.fnUntraced(function* (
  member: Member | undefined,
  least: Role,
  refusedIn: ReadonlyArray<WorkspaceId> = [],
  onlyIn: WorkspaceId | null = null
) {
  const calls: Array<ReadonlyArray<unknown>> = []
  const { userId } = member ?? sampleMember(id)
  const resources = emptyResources()
  if (member !== undefined) resources.members.set(userId, member)
  const queries = Layer.mock(WorkspaceQueries, {
    find: (workspaceId, kind, id) =>
      Effect.sync(() => {
        calls.push([workspaceId, kind, id])
        return Option.fromUndefinedOr(resources[kind].get(id))
      })
  })
  const outcome = yield* admit({ userId, refusedIn, onlyIn, scopes: ["read"] }, id, {
    least,
    hostAccess: "none",
    scope: "read"
  }).pipe(Effect.result, Effect.provide(queries))
  return { calls, outcome, expectedCall: [id, "members", userId] }
})

describe("admit", () => {
  it.effect("D-MGMT-1: a member is admitted to the levels that the role includes", () =>
    Effect.gen(function* () {
      for (const [rank, role] of roles.entries()) {
        for (const [leastRank, least] of roles.entries()) {
          const member = sampleMember(id, { role })
          const { outcome } = yield* admitting(member, least)
          assert.deepStrictEqual(
            outcome,
            rank >= leastRank
              ? Result.succeed(member)
              : Result.fail(new RoleTooLow({ least, userId: member.userId }))
          )
        }
      }
    })
  )

  it.effect("D-MGMT-1: an outsider gets ResourceNotFound after one query, as many as a member needs", () =>
    Effect.gen(function* () {
      for (const member of [sampleMember(id), undefined]) {
        const { calls, outcome, expectedCall } = yield* admitting(member, "member")
        assert.deepStrictEqual(calls, [expectedCall])
        assert.deepStrictEqual(
          outcome,
          member === undefined ? Result.fail(new ResourceNotFound()) : Result.succeed(member)
        )
      }
    })
  )

  it.effect("D-PAT-4: a refused token is rejected in this workspace for any role, and in no other", () =>
    Effect.gen(function* () {
      for (const role of roles) {
        const member = sampleMember(id, { role })
        const stored = yield* admitting(member, "member", [sampleWorkspace().id, id])
        assert.deepStrictEqual(stored.outcome, Result.fail(new BadAccessToken()))
        const other = yield* admitting(member, "member", [sampleWorkspace().id])
        assert.deepStrictEqual(other.outcome, Result.succeed(member))
      }
    })
  )
})

describe("admit with a token for one workspace", () => {
  it.effect("D-PAT-6: a token for another workspace is that of an outsider, after the same query", () =>
    Effect.gen(function* () {
      const member = sampleMember(id)
      const elsewhere = yield* admitting(member, "member", [], sampleWorkspace().id)
      assert.deepStrictEqual(elsewhere.outcome, Result.fail(new ResourceNotFound()))
      assert.deepStrictEqual(elsewhere.calls, [elsewhere.expectedCall])
      const here = yield* admitting(member, "member", [], id)
      assert.deepStrictEqual(here.outcome, Result.succeed(member))
    })
  )
})

const secret = "pat_secret"
const sha256 = (text: string) => text.length.toString(16).padStart(64, "0")
const known = sampleAccessToken(UserId.make(crypto.randomUUID()), {
  hash: AccessTokenHash.make(sha256(secret))
})

/** Identifies a presented token at `sampleNow`, with one stored token. */
const identifying = Effect.fnUntraced(function* (stored: AccessToken, presented: string) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const calls: Array<string> = []
  const ports = Layer.mergeAll(
    Layer.mock(AccessTokens, {
      find: (hash) =>
        Effect.sync(() => {
          calls.push(hash)
          return Option.fromUndefinedOr(hash === stored.hash ? stored : undefined)
        })
    }),
    Layer.succeed(Fingerprint, { sha256: (text) => Effect.sync(() => sha256(text)) })
  )
  const outcome = yield* identify(Redacted.make(presented)).pipe(Effect.result, Effect.provide(ports))
  return { calls, outcome }
})

describe("identify", () => {
  it.effect("finds an active token by its hash", () =>
    Effect.gen(function* () {
      for (const stored of [known, { ...known, expiresAt: sampleTime(1) }]) {
        const { calls, outcome } = yield* identifying(stored, secret)
        assert.deepStrictEqual([calls, outcome], [[sha256(secret)], Result.succeed(stored)])
      }
    })
  )

  it.effect("an unknown, an expired and a revoked token give the same error after one query", () =>
    Effect.gen(function* () {
      for (const [stored, presented] of [
        [known, "pat_other_secret"],
        [known, ""],
        [{ ...known, expiresAt: sampleNow }, secret],
        [{ ...known, revokedAt: sampleTime(-1) }, secret],
        [{ ...known, revokedAt: sampleTime(1) }, secret]
      ] as const) {
        const { calls, outcome } = yield* identifying(stored, presented)
        assert.lengthOf(calls, 1)
        assert.deepStrictEqual(outcome, Result.fail(new BadAccessToken()))
      }
    })
  )
})
