import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { sampleWorkspace } from "../samples/index.ts"
import { type CredentialOwner, SecretUnreadable, Vault } from "@calendeal/domain/workspaces"

/** The contract of `Vault`. */
export const vaultContract = <E>(adapter: string, ports: Layer<Vault, E>) =>
  layer(ports)(`Vault / ${adapter}`, (it) => {
    it.effect("D-KEY-1: unseals for its owner; the sealed form does not contain the secret", () =>
      Effect.gen(function* () {
        const vault = yield* Vault
        const sealed = [yield* vault.seal(owner, secret), yield* vault.seal(owner, secret)]
        for (const each of sealed) {
          assert.notInclude(each, Redacted.value(secret))
          assert.strictEqual(Redacted.value(yield* vault.unseal(owner, each)), Redacted.value(secret))
          assert.isTrue(Option.isNone(yield* vault.reencrypt(owner, each)))
        }
        assert.notStrictEqual(sealed[0], sealed[1])
      })
    )

    it.effect("D-KEY-1: does not unseal for another owner, or an altered secret", () =>
      Effect.gen(function* () {
        const vault = yield* Vault
        const sealed = yield* vault.seal(owner, secret)
        const others: ReadonlyArray<CredentialOwner> = [
          { ...owner, workspaceId: sampleWorkspace().id },
          { ...owner, id: crypto.randomUUID() },
          { ...owner, kind: "webhook" }
        ]
        for (const other of others) {
          assert.deepStrictEqual(yield* Effect.flip(vault.unseal(other, sealed)), new SecretUnreadable())
          assert.deepStrictEqual(yield* Effect.flip(vault.reencrypt(other, sealed)), new SecretUnreadable())
        }
        for (const altered of ["", "v9.a.b", sealed.slice(0, -4), sealed.replace(".", ".AAAA"), "\0"])
          assert.deepStrictEqual(yield* Effect.flip(vault.unseal(owner, altered)), new SecretUnreadable())
      })
    )
  })

const owner: CredentialOwner = {
  workspaceId: sampleWorkspace().id,
  kind: "integration",
  id: crypto.randomUUID()
}
const secret = Redacted.make("a credential, zoë 🎉")
