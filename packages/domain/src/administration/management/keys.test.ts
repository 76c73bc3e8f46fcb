import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { plain, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import { ApiKey, RequestSignatures } from "../../workspace/workspaces/index.ts"
import { newApiKey, KeyEnded, OverlapSeconds } from "./keys.ts"

const workspaceId = sampleWorkspace().id
const uuid = crypto.randomUUID()

const creating = Effect.fnUntraced(function* (bits: bigint) {
  yield* TestClock.setTime(DateTime.toEpochMillis(sampleNow))
  const ports = Layer.mergeAll(
    Layer.mock(IdGenerator, { uuid: Effect.succeed(uuid), bits128: Effect.succeed(bits) }),
    Layer.mock(RequestSignatures, {
      issue: (workspace, key) =>
        Effect.succeed({ secret: Redacted.make("sks_secret"), sealed: `sealed for ${workspace} ${key}` })
    })
  )
  return yield* newApiKey(workspaceId).pipe(Effect.provide(ports))
})

describe("newApiKey", () => {
  it.effect("D-KEY-1: creates a key with its encrypted secret, and returns the secret separately", () =>
    Effect.gen(function* () {
      const issued = yield* creating(62n ** 13n - 1n)
      const key = {
        id: uuid,
        workspaceId,
        prefix: "ak_zzzzzzzzzzzzz",
        name: null,
        sealedSecret: `sealed for ${workspaceId} ${uuid}`,
        createdAt: sampleNow,
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null
      }
      assert.deepEqual(plain(issued.key), plain(key))
      assert.strictEqual(Redacted.value(issued.secret), "sks_secret")
      assert.notInclude(JSON.stringify(issued), "sks_secret")
    })
  )

  it.effect("D-KEY-1: any 128 bits give a valid prefix", () =>
    Effect.gen(function* () {
      for (const bits of [0n, 1n, 2n ** 64n, 2n ** 128n - 1n]) {
        const issued = yield* creating(bits)
        assert.isTrue(Schema.is(ApiKey)(issued.key), String(bits))
      }
    })
  )
})

describe("OverlapSeconds", () => {
  it("D-KEY-1: the overlap is 0 seconds to 30 days, in whole seconds", () => {
    for (const right of [0, 1, 2_592_000]) assert.isTrue(Schema.is(OverlapSeconds)(right), String(right))
    for (const wrong of [-1, 0.5, 2_592_001, Number.NaN])
      assert.isFalse(Schema.is(OverlapSeconds)(wrong), String(wrong))
  })
})

describe("KeyEnded", () => {
  it("D-KEY-1: the message says what to do instead", () => {
    assert.include(new KeyEnded().message, "Create a new key")
  })
})
