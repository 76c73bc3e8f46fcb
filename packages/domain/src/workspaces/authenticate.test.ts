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

/** A directory that knows one key and may recall it, and signatures that are good for the key and body whose ids they spell. */
const ports = (key: ApiKey, recalled: Option.Option<ApiKey> = Option.none()) => {
  const asked = { prefixes: Array<string>(), keys: Array<string | null>() }
  const layer = Layer.mergeAll(
    Layer.mock(WorkspaceDirectory, {
      recallKey: (prefix) => Effect.succeed(Option.filter(recalled, (key) => key.prefix === prefix)),
      findKey: (prefix) => {
        asked.prefixes.push(prefix)
        return Effect.succeed(prefix === key.prefix ? Option.some(key) : Option.none())
      }
    }),
    Layer.mock(RequestSignatures, {
      verify: (known, signed, signature) => {
        asked.keys.push(Option.getOrNull(Option.map(known, ({ id }) => id)))
        const expected = Option.map(known, ({ id }) => `${id} signed ${new TextDecoder().decode(signed)}`)
        return Effect.succeed(Option.contains(expected, signature))
      }
    })
  )
  return { asked, layer }
}

const good = (key: ApiKey): SignedRequest => ({
  prefix: key.prefix,
  signature: `${key.id} signed {"amount":1}`,
  body
})

describe("authenticate", () => {
  it.effect("D-KEY-1: answers the key that signed the request", () => {
    const key = sampleApiKey(workspaceId)
    return authenticate(good(key)).pipe(
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
  ])("D-KEY-1: refuses %s alike, having verified a signature all the same", ([_, change, forge]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = change(sampleApiKey(workspaceId))
      const { asked, layer } = ports(key)
      const refusal = yield* authenticate({ ...good(key), ...forge(key) }).pipe(
        Effect.flip,
        Effect.provide(layer)
      )
      assert.deepStrictEqual(refusal, new Unauthorized())
      assert.strictEqual(asked.keys.length, 2)
    })
  )

  it.effect("D-KEY-1: asks nobody for a key that it recalls, if the signature is good", () =>
    Effect.gen(function* () {
      const key = sampleApiKey(workspaceId)
      const { asked, layer } = ports(key, Option.some(key))
      assert.strictEqual(yield* Effect.provide(authenticate(good(key)), layer), key)
      assert.deepStrictEqual(asked.prefixes, [])
    })
  )

  it.effect("D-KEY-1: asks for a recalled key again whose signature is wrong, as for any other prefix", () =>
    Effect.gen(function* () {
      const key = sampleApiKey(workspaceId)
      const { asked, layer } = ports(key, Option.some(key))
      for (const prefix of [key.prefix, "ak_0000000000000"]) {
        yield* authenticate({ ...good(key), prefix, signature: "" }).pipe(Effect.flip, Effect.provide(layer))
      }
      assert.deepStrictEqual(asked.prefixes, [key.prefix, "ak_0000000000000"])
      assert.strictEqual(asked.keys.length, 4)
    })
  )

  it.effect("D-KEY-1: takes no key that has expired since it was recalled", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const key = sampleApiKey(workspaceId, { expiresAt: sampleTime(-1) })
      const { layer } = ports(key, Option.some(key))
      assert.deepStrictEqual(
        yield* authenticate(good(key)).pipe(Effect.flip, Effect.provide(layer)),
        new Unauthorized()
      )
    })
  )

  it.effect("D-KEY-1: never lets an unusable key verify, and never looks up what is no prefix", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
      const revoked = sampleApiKey(workspaceId, { revokedAt: sampleNow })
      const { asked, layer } = ports(revoked)
      yield* authenticate(good(revoked)).pipe(Effect.flip, Effect.provide(layer))
      yield* authenticate({ ...good(revoked), prefix: "' or 1=1" }).pipe(Effect.flip, Effect.provide(layer))
      assert.deepStrictEqual(asked, { prefixes: [revoked.prefix], keys: [null, null, null, null] })
    })
  )
})
