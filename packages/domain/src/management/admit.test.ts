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
import { Fingerprint } from "../consistency/index.ts"
import {
  type AccessToken,
  AccessTokenHash,
  AccessTokens,
  type Member,
  type Role,
  UserId,
  type WorkspaceId
} from "../workspaces/index.ts"
import { admit, BadAccessToken, identify } from "./admit.ts"
import { NotThere, RoleTooLow } from "./refusals.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

const { id } = sampleWorkspace()
const roles = ["member", "admin", "owner"] as const

/** Asks for admission, and tells what the records were asked. */
const admitting = Effect.fnUntraced(function* (
  seat: Member | undefined,
  least: Role,
  refusedIn: ReadonlyArray<WorkspaceId> = []
) {
  const asked: Array<ReadonlyArray<unknown>> = []
  const { userId } = seat ?? sampleMember(id)
  const resources = emptyResources()
  if (seat !== undefined) resources.members.set(userId, seat)
  const queries = Layer.mock(WorkspaceQueries, {
    find: (workspaceId, kind, wanted) =>
      Effect.sync(() => {
        asked.push([workspaceId, kind, wanted])
        return Option.fromUndefinedOr(resources[kind].get(wanted))
      })
  })
  const outcome = yield* admit({ userId, refusedIn }, id, least).pipe(Effect.result, Effect.provide(queries))
  return { asked, outcome, question: [id, "members", userId] }
})

describe("admit", () => {
  it.effect("D-MGMT-1: a seat admits to what its role includes, and to nothing above", () =>
    Effect.gen(function* () {
      for (const [held, role] of roles.entries()) {
        for (const [wanted, least] of roles.entries()) {
          const seat = sampleMember(id, { role })
          const { outcome } = yield* admitting(seat, least)
          assert.deepStrictEqual(
            outcome,
            held >= wanted ? Result.succeed(seat) : Result.fail(new RoleTooLow({ least }))
          )
        }
      }
    })
  )

  it.effect(
    "D-MGMT-1: a stranger is told that there is nothing, after the one question that members cost",
    () =>
      Effect.gen(function* () {
        for (const seat of [sampleMember(id), undefined]) {
          const { asked, outcome, question } = yield* admitting(seat, "member")
          assert.deepStrictEqual(asked, [question])
          assert.deepStrictEqual(
            outcome,
            seat === undefined ? Result.fail(new NotThere()) : Result.succeed(seat)
          )
        }
      })
  )

  it.effect(
    "D-PAT-4: a token that an owner keeps out is a bad one here, whatever its user's seat, and nowhere else",
    () =>
      Effect.gen(function* () {
        for (const role of roles) {
          const seat = sampleMember(id, { role })
          const kept = yield* admitting(seat, "member", [sampleWorkspace().id, id])
          assert.deepStrictEqual(kept.outcome, Result.fail(new BadAccessToken()))
          const other = yield* admitting(seat, "member", [sampleWorkspace().id])
          assert.deepStrictEqual(other.outcome, Result.succeed(seat))
        }
      })
  )
})

const secret = "pat_secret"
const sha256 = (text: string) => text.length.toString(16).padStart(64, "0")
const known = sampleAccessToken(UserId.make(crypto.randomUUID()), {
  hash: AccessTokenHash.make(sha256(secret))
})

/** Identifies the bearer at `sampleNow`, where this token is kept. */
const identifying = Effect.fnUntraced(function* (kept: AccessToken, presented: string) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const asked: Array<string> = []
  const ports = Layer.mergeAll(
    Layer.mock(AccessTokens, {
      find: (hash) =>
        Effect.sync(() => {
          asked.push(hash)
          return Option.fromUndefinedOr(hash === kept.hash ? kept : undefined)
        })
    }),
    Layer.succeed(Fingerprint, { sha256: (text) => Effect.sync(() => sha256(text)) })
  )
  const outcome = yield* identify(Redacted.make(presented)).pipe(Effect.result, Effect.provide(ports))
  return { asked, outcome }
})

describe("identify", () => {
  it.effect("knows the user of a good token by its hash alone", () =>
    Effect.gen(function* () {
      for (const kept of [known, { ...known, expiresAt: sampleTime(1) }]) {
        const { asked, outcome } = yield* identifying(kept, secret)
        assert.deepStrictEqual([asked, outcome], [[sha256(secret)], Result.succeed(kept)])
      }
    })
  )

  it.effect("an unknown, expired or revoked token is one and the same, at one question's cost", () =>
    Effect.gen(function* () {
      for (const [kept, presented] of [
        [known, "pat_other_secret"],
        [known, ""],
        [{ ...known, expiresAt: sampleNow }, secret],
        [{ ...known, revokedAt: sampleTime(-1) }, secret],
        [{ ...known, revokedAt: sampleTime(1) }, secret]
      ] as const) {
        const { asked, outcome } = yield* identifying(kept, presented)
        assert.lengthOf(asked, 1)
        assert.deepStrictEqual(outcome, Result.fail(new BadAccessToken()))
      }
    })
  )
})
