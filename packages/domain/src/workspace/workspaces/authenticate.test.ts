import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { sampleApiKey, sampleNow, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import type { ApiKey } from "./ApiKey.ts"
import { authenticate, type SignedRequest, Unauthorized } from "./authenticate.ts"
import { RequestSignatures } from "./RequestSignatures.ts"
import { WorkspaceDirectory } from "./WorkspaceDirectory.ts"

const workspaceId = sampleWorkspace().id
const body = new TextEncoder().encode(`{"amount":1}`)

/** A directory with one key. A signature is valid if it has the key's id and the body. */
const ports = (key: ApiKey) => {
  const calls = { prefixes: Array<string>(), keys: Array<string | null>(), uses: Array<string>() }
  const layer = Layer.mergeAll(
    Layer.mock(WorkspaceDirectory, {
      findKey: (prefix) => {
        calls.prefixes.push(prefix)
        return Effect.succeed(prefix === key.prefix ? Option.some(key) : Option.none())
      },
      noteUse: ({ id }) => Effect.sync(() => void calls.uses.push(id))
    }),
    Layer.mock(RequestSignatures, {
      verify: (known, signed, signature) => {
        calls.keys.push(Option.getOrNull(Option.map(known, ({ id }) => id)))
        const expected = Option.map(known, ({ id }) => `${id} signed ${new TextDecoder().decode(signed)}`)
        return Effect.succeed(Option.contains(expected, signature))
      }
    })
  )
  return { calls, layer }
}

const signedBy = (key: ApiKey): SignedRequest => ({
  prefix: key.prefix,
  signature: `${key.id} signed {"amount":1}`,
  body
})

describe("authenticate", () => {
  it.effect("D-KEY-1: returns the key that signed the request", () => {
    const key = sampleApiKey(workspaceId)
    return authenticate(signedBy(key)).pipe(
      Effect.tap((answer) => Effect.sync(() => assert.strictEqual(answer, key))),
      Effect.provide(ports(key).layer)
    )
  })

  it.effect.each<readonly [string, (key: ApiKey) => ApiKey, (key: ApiKey) => Partial<SignedRequest>]>([
    ["an unknown prefix", (key) => key, () => ({ prefix: "ak_0000000000000" })],
    ["a prefix of the wrong shape", (key) => key, () => ({ prefix: "ak_" })],
    ["a wrong signature", (key) => key, (key) => ({ signature: `${key.id} signed {"amount":2}` })],
    ["another body", (key) => key, () => ({ body: new TextEncoder().encode(`{"amount":10}`) })],
    ["a revoked key", (key) => ({ ...key, revokedAt: sampleNow }), () => ({})],
    ["an expired key", (key) => ({ ...key, expiresAt: sampleTime(-1) }), () => ({})]
  ])("D-KEY-1: rejects %s with the same error after verifying one signature", ([_, change, forge]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = change(sampleApiKey(workspaceId))
      const { calls, layer } = ports(key)
      const refusal = yield* authenticate({ ...signedBy(key), ...forge(key) }).pipe(
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(refusal, new Unauthorized())
      assert.strictEqual(calls.keys.length, 1)
      assert.deepStrictEqual(calls.uses, [])
    })
  )

  it.effect.each([
    ["a key that was never used", null, 1],
    ["a key that was last used 61 minutes ago", -61, 1],
    ["a key that was last used 59 minutes ago", -59, 0]
  ] as const)("D-KEY-4: stores the use of %s: %s minutes, %i writes", ([, minutes, writes]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const lastUsedAt = minutes === null ? null : DateTime.add(sampleNow, { minutes })
      const key = sampleApiKey(workspaceId, { lastUsedAt })
      const { calls, layer } = ports(key)
      yield* Effect.provide(authenticate(signedBy(key)), layer)
      assert.lengthOf(calls.uses, writes)
    })
  )

  it.effect("D-KEY-1: verifies without an unusable key, and does not look up an invalid prefix", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const revoked = sampleApiKey(workspaceId, { revokedAt: sampleNow })
      const { calls, layer } = ports(revoked)
      yield* authenticate(signedBy(revoked)).pipe(Effect.flip, Effect.provide(layer))
      yield* authenticate({ ...signedBy(revoked), prefix: "' or 1=1" }).pipe(
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(calls, { prefixes: [revoked.prefix], keys: [null, null], uses: [] })
    })
  )
})
