import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { sampleApiKey } from "../samples/index.ts"
import { ApiKeyId, RequestSignatures, SecretUnreadable, WorkspaceId } from "@calendeal/domain/workspaces"

/** The contract of `RequestSignatures`. */
export const requestSignaturesContract = <E>(adapter: string, ports: Layer<RequestSignatures, E>) =>
  layer(ports)(`RequestSignatures / ${adapter}`, (it) => {
    it.effect("D-KEY-1: generates a new secret of `sks_` and 43 base64url characters each time", () =>
      Effect.gen(function* () {
        const one = yield* issuedKey
        const other = yield* issuedKey
        assert.match(one.secret, /^sks_[A-Za-z0-9_-]{43}$/)
        assert.notStrictEqual(one.secret, other.secret)
        assert.notInclude(one.key.sealedSecret, one.secret.slice(4))
      })
    )

    it.effect("D-KEY-1: accepts the signature of exactly these bytes, in upper and lower case", () =>
      Effect.gen(function* () {
        const signatures = yield* RequestSignatures
        const { key, secret } = yield* issuedKey
        const signature = yield* sign(secret, body)
        assert.isTrue(yield* signatures.verify(Option.some(key), body, signature))
        assert.isTrue(yield* signatures.verify(Option.some(key), body, signature.toUpperCase()))
        assert.isFalse(yield* signatures.verify(Option.some(key), body.slice(1), signature))
      })
    )

    it.effect("D-KEY-1: rejects other signatures, and every signature without a key", () =>
      Effect.gen(function* () {
        const signatures = yield* RequestSignatures
        const { key, secret } = yield* issuedKey
        const signature = yield* sign(secret, body)
        const foreign = yield* sign((yield* issuedKey).secret, body)
        const wrong = [
          "",
          signature.slice(1),
          `${signature}0`,
          ` ${signature}`,
          `sha256=${signature}`,
          foreign,
          "é".repeat(64)
        ]
        for (const attempt of wrong) assert.isFalse(yield* signatures.verify(Option.some(key), body, attempt))
        assert.isFalse(yield* signatures.verify(Option.none(), body, signature))
      })
    )

    it.effect("D-KEY-1: a sealed secret is unreadable with another key's id or in another workspace", () =>
      Effect.gen(function* () {
        const signatures = yield* RequestSignatures
        const { key, secret } = yield* issuedKey
        const signature = yield* sign(secret, body)
        const moved = { ...key, id: ApiKeyId.make(crypto.randomUUID()) }
        const foreign = { ...key, workspaceId: WorkspaceId.make(crypto.randomUUID()) }
        for (const wrong of [moved, foreign]) {
          const failure = yield* Effect.flip(signatures.verify(Option.some(wrong), body, signature))
          assert.deepStrictEqual(failure, new SecretUnreadable())
          assert.deepStrictEqual(yield* Effect.flip(signatures.reencrypt(wrong)), new SecretUnreadable())
        }
      })
    )

    it.effect("D-KEY-1: a new secret does not need to be re-encrypted", () =>
      Effect.gen(function* () {
        const signatures = yield* RequestSignatures
        const { key } = yield* issuedKey
        assert.deepStrictEqual(yield* signatures.reencrypt(key), Option.none())
      })
    )
  })

const body = new TextEncoder().encode('{"email":"ada@example.com","amount":199.5,"currency":"usd"}')

const issuedKey = Effect.gen(function* () {
  const signatures = yield* RequestSignatures
  const key = sampleApiKey(WorkspaceId.make(crypto.randomUUID()))
  const { sealed, secret } = yield* signatures.issue(key.workspaceId, key.id)
  return { key: { ...key, sealedSecret: sealed }, secret: Redacted.value(secret) }
})

/** Signs with WebCrypto's HMAC as the reference. */
const sign = (secret: string, message: Uint8Array<ArrayBuffer>) =>
  Effect.promise(async () => {
    const algorithm = { name: "HMAC", hash: "SHA-256" }
    const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, [
      "sign"
    ])
    const digits = new Uint8Array(await crypto.subtle.sign("HMAC", key, message))
    return Array.from(digits, (byte) => byte.toString(16).padStart(2, "0")).join("")
  })
