import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { Fingerprint } from "../consistency/index.ts"
import { sampleAccessToken, sampleNow, sampleTime } from "@calendeal/port-contracts/samples"
import { type AccessToken, AccessTokenHash, AccessTokens, UserId } from "../workspaces/index.ts"
import { BadAccessToken, identify } from "./identify.ts"

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
  it.effect("Management API: knows the user of a good token by its hash alone", () =>
    Effect.gen(function* () {
      for (const kept of [known, { ...known, expiresAt: sampleTime(1) }]) {
        const { asked, outcome } = yield* identifying(kept, secret)
        assert.deepStrictEqual([asked, outcome], [[sha256(secret)], Result.succeed(kept)])
      }
    })
  )

  it.effect(
    "Management API: an unknown, expired or revoked token is one and the same, at one question's cost",
    () =>
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
