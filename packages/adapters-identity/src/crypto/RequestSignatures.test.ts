import { assert, layer } from "@effect/vitest"
import { sampleApiKey, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { RequestSignatures, SecretUnreadable } from "@calendeal/domain/workspaces"
import { Effect, Option, Redacted } from "effect"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { layer as requestSignatures, sign } from "./RequestSignatures.ts"
import { sealing } from "./SealedSecret.ts"
import { vectors } from "../../test/crypto/vectors.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const secret = "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"
const body = Buffer.from('{"email":"ada@example.com","amount":199.5,"currency":"usd"}')
const reformatted = Buffer.from('{ "email": "ada@example.com", "amount": 199.50, "currency": "usd" }')
const signature = "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd"

/** An API key with the secret of the vectors, sealed under a ring. */
const keyUnder = (ring: ReturnType<typeof ringOf>) => {
  const key = sampleApiKey(sampleWorkspace().id)
  const sealedSecret = sealing(ring, "API secrets").seal(
    { workspaceId: key.workspaceId, id: key.id },
    Redacted.make(secret)
  )
  return { ...key, sealedSecret }
}
const key = Option.some(keyUnder(ringOf(young, old)))

/** Invalid signatures by their fault. */
const wrong: ReadonlyArray<readonly [string, string]> = [
  ["of the same JSON in another format", sign(secret, reformatted)],
  ["in base64", Buffer.from(signature, "hex").toString("base64")],
  ["one digit short", signature.slice(0, 63)],
  ["one digit long", `${signature}0`],
  ["with the name of its algorithm", `sha256=${signature}`],
  ["with two colons", `:${signature}`],
  ["with a newline", `${signature}\n`],
  ["with the secret's prefix left out", sign(secret.slice(4), body)],
  ["with the secret decoded", sign(Buffer.from(secret.slice(4), "base64url").toString("latin1"), body)]
]

layer(requestSignatures({ keys: ringOf(young, old) }))("RequestSignatures / crypto", (it) => {
  it.effect("D-KEY-2: accepts the vector's signature in upper and lower case", () =>
    Effect.gen(function* () {
      const { verify } = yield* RequestSignatures
      assert.isTrue(yield* verify(key, body, signature))
      assert.isTrue(yield* verify(key, body, signature.toUpperCase()))
    })
  )

  it.effect.each(vectors)("D-KEY-2: accepts the signature of $of for that body only", (vector) =>
    Effect.gen(function* () {
      const { verify } = yield* RequestSignatures
      for (const other of vectors) {
        const isAccepted = yield* verify(key, Buffer.from(other.body), vector.signature)
        assert.strictEqual(isAccepted, other === vector)
      }
    })
  )

  it.effect.each(wrong)("D-KEY-1: rejects a signature %s", ([, attempt]) =>
    Effect.gen(function* () {
      const { verify } = yield* RequestSignatures
      assert.isFalse(yield* verify(key, body, attempt))
    })
  )

  it.effect("D-KEY-1: rejects a body that differs in one bit or in its format", () =>
    Effect.gen(function* () {
      const { verify } = yield* RequestSignatures
      for (let bit = 0; bit < body.length * 8; bit++) {
        const altered = Buffer.from(body)
        altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        assert.isFalse(yield* verify(key, altered, signature))
      }
      assert.isFalse(yield* verify(key, reformatted, signature))
    })
  )

  it.effect(
    "D-KEY-1, D-KEY-3: accepts secrets sealed under an older key of the ring, and judges none under an unknown key",
    () =>
      Effect.gen(function* () {
        const { verify } = yield* RequestSignatures
        assert.isTrue(yield* verify(Option.some(keyUnder(ringOf(old))), body, signature))
        for (const foreign of [ringOf(keySetting("v2")), ringOf(keySetting("v3"))]) {
          const failure = yield* Effect.flip(verify(Option.some(keyUnder(foreign)), body, signature))
          assert.deepStrictEqual(failure, new SecretUnreadable())
        }
      })
  )

  it.effect(
    "D-KEY-1: re-encrypts a secret of an older key, for the same owner and with the same secret",
    () =>
      Effect.gen(function* () {
        const { reencrypt, verify } = yield* RequestSignatures
        const before = keyUnder(ringOf(old))
        const sealedSecret = Option.getOrThrow(yield* reencrypt(before))
        assert.match(sealedSecret, /^v2\./)
        const after = { ...before, sealedSecret }
        assert.isTrue(yield* verify(Option.some(after), body, signature))
        assert.deepStrictEqual(yield* reencrypt(after), Option.none())
        const withoutOld = requestSignatures({ keys: ringOf(young) })
        const verifyLater = RequestSignatures.use((later) =>
          later.verify(Option.some(after), body, signature)
        )
        assert.isTrue(yield* Effect.provide(verifyLater, withoutOld))
      })
  )

  it.effect(
    "D-KEY-1: does not re-encrypt a secret that it cannot open, even under the newest key's version",
    () =>
      Effect.gen(function* () {
        const { reencrypt } = yield* RequestSignatures
        for (const foreign of [ringOf(keySetting("v2")), ringOf(keySetting("v3"))]) {
          assert.deepStrictEqual(yield* Effect.flip(reencrypt(keyUnder(foreign))), new SecretUnreadable())
        }
      })
  )
})
