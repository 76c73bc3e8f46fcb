import crypto, { type CipherGCMTypes, type CipherKey } from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { assert, layer } from "@effect/vitest"
import { sampleApiKey, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { type ApiKey, RequestSignatures } from "@calendeal/domain/workspaces"
import { Effect, Option, Redacted } from "effect"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { layer as requestSignatures, sign } from "./RequestSignatures.ts"

const body = Buffer.from('{"email":"ada@example.com","amount":199.5,"currency":"usd"}')

/** The OpenSSL calls of a verification, in order, which determine its time. */
const workOf = (key: Option.Option<ApiKey>, signature: string) =>
  Effect.gen(function* () {
    const { verify } = yield* RequestSignatures
    const work: Array<string> = []
    const { createDecipheriv, createHmac, timingSafeEqual } = crypto
    Object.assign(crypto, {
      createDecipheriv: (algorithm: CipherGCMTypes, secret: CipherKey, nonce: Buffer, options: object) => {
        work.push(`unseal ${algorithm}`)
        return createDecipheriv(algorithm, secret, nonce, options)
      },
      createHmac: (algorithm: string, secret: string) => {
        work.push(`sign ${algorithm} with ${secret.length} characters`)
        return createHmac(algorithm, secret)
      },
      timingSafeEqual: (one: Uint8Array, other: Uint8Array) => {
        work.push(`compare ${one.length} bytes with ${other.length}`)
        return timingSafeEqual(one, other)
      }
    })
    // Updates the named imports of other modules.
    syncBuiltinESMExports()
    const isAccepted = yield* Effect.ensuring(
      verify(key, body, signature),
      Effect.sync(() => {
        Object.assign(crypto, { createDecipheriv, createHmac, timingSafeEqual })
        syncBuiltinESMExports()
      })
    )
    return { isAccepted, work }
  })

layer(requestSignatures({ keys: ringOf(keySetting("v1")) }))("the work of a verification", (it) => {
  it.effect("D-KEY-1: is the same for every fault, with and without a matching key", () =>
    Effect.gen(function* () {
      const { issue } = yield* RequestSignatures
      const unsealed = sampleApiKey(sampleWorkspace().id)
      const { sealed, secret } = yield* issue(unsealed.workspaceId, unsealed.id)
      const known = Option.some({ ...unsealed, sealedSecret: sealed })
      const signature = sign(Redacted.value(secret), body)
      const right = yield* workOf(known, signature)
      assert.deepStrictEqual(right, {
        isAccepted: true,
        work: ["unseal aes-256-gcm", "sign sha256 with 47 characters", "compare 32 bytes with 32"]
      })
      const wrong = [
        "0".repeat(64),
        `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`,
        signature.slice(2),
        `${signature}00`,
        `sha256=${signature}`,
        Buffer.from(signature, "hex").toString("base64"),
        "é".repeat(64),
        ""
      ]
      for (const attempt of wrong) {
        assert.deepStrictEqual(yield* workOf(known, attempt), { ...right, isAccepted: false }, attempt)
      }
      for (const attempt of [signature, ...wrong]) {
        assert.deepStrictEqual(
          yield* workOf(Option.none(), attempt),
          { ...right, isAccepted: false },
          attempt
        )
      }
    })
  )
})
