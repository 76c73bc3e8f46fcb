import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { sampleIntegration, sampleWorkspace } from "../samples/index.ts"
import { SecretUnreadable, Vault } from "../workspaces/index.ts"
import { Integrations } from "./Integrations.ts"
import { resealCredentials } from "./resealCredentials.ts"

describe("resealCredentials", () => {
  it.effect("D-KEY-1: seals anew what an older key sealed, and names what no key opens", () =>
    Effect.gen(function* () {
      const { id } = sampleWorkspace()
      const sealedAs = (sealedCredential: string) => sampleIntegration(id, { sealedCredential })
      const [old, current, lost] = [sealedAs("v1"), sealedAs("v2"), sealedAs("lost")]
      const replaced: Array<ReadonlyArray<string>> = []
      const ports = Layer.merge(
        Layer.mock(Integrations, {
          of: () => Effect.succeed([old, current, lost]),
          replaceSeal: (...seal) => Effect.sync(() => void replaced.push(seal))
        }),
        Layer.mock(Vault, {
          reseal: (_, sealed) =>
            sealed === "lost"
              ? Effect.fail(new SecretUnreadable())
              : Effect.succeed(sealed === "v2" ? Option.none() : Option.some("v2"))
        })
      )
      const done = yield* resealCredentials(id).pipe(Effect.provide(ports))
      assert.deepStrictEqual(done, { resealed: 1, current: 1, unreadable: [lost.id] })
      assert.deepStrictEqual(replaced, [[id, old.id, "v1", "v2"]])
    })
  )
})
