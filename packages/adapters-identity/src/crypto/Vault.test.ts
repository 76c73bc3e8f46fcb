import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Vault } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { layer } from "./Vault.ts"

const [young, old] = [keySetting("v2"), keySetting("v1")]
const owner = { workspaceId: sampleWorkspace().id, kind: "integration", id: crypto.randomUUID() }
const under = (...keys: ReadonlyArray<string>) => Effect.provide(layer({ keys: ringOf(...keys) }))

describe("Vault", () => {
  it.effect("D-KEY-1: re-encrypts a secret of an older key, which can then be removed", () =>
    Effect.gen(function* () {
      const sealed = yield* Vault.use((vault) => vault.seal(owner, Redacted.make("token"))).pipe(under(old))
      const reencrypted = yield* Vault.use((vault) => vault.reencrypt(owner, sealed)).pipe(under(young, old))
      const opened = yield* Vault.use((vault) => vault.unseal(owner, Option.getOrThrow(reencrypted))).pipe(
        under(young)
      )
      assert.strictEqual(Redacted.value(opened), "token")
      const lost = yield* Effect.flip(Vault.use((vault) => vault.unseal(owner, sealed)).pipe(under(young)))
      assert.strictEqual(lost._tag, "SecretUnreadable")
    })
  )
})
