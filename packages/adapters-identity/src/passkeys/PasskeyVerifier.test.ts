import { CredentialId } from "@calendeal/domain/accounts"
import * as Domain from "@calendeal/domain/accounts"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as PasskeyVerifier from "./PasskeyVerifier.ts"

const expected = { challenge: "a".repeat(64), id: "book.example", origin: "https://book.example" }
const Text = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{0,40}$/))
const canary = "canary-of-the-answer"

layer(PasskeyVerifier.layer)("PasskeyVerifier", (it) => {
  it.effect.prop(
    "D-PASSKEY-3: texts that are no answer are invalid, and the reason says nothing of them",
    [Text, Text, Text],
    ([one, two, three]) =>
      Effect.gen(function* () {
        const verifier = yield* Domain.PasskeyVerifier
        const credentialId = CredentialId.make("abcd")
        const clientData = Buffer.from(
          JSON.stringify({ type: canary, challenge: canary, origin: canary, one })
        ).toString("base64url")
        const faults = yield* Effect.all([
          Effect.flip(verifier.added({ credentialId, clientData: one, attestation: two }, expected)),
          Effect.flip(verifier.added({ credentialId, clientData, attestation: two }, expected)),
          Effect.flip(
            verifier.used({ credentialId, clientData, authenticatorData: two, signature: three }, expected, {
              publicKey: three,
              counter: 0
            })
          )
        ])
        for (const { _tag, reason } of faults) {
          assert.strictEqual(_tag, "PasskeyInvalid")
          assert.notInclude(reason, canary)
          assert.isNotEmpty(reason)
        }
      })
  )
})
