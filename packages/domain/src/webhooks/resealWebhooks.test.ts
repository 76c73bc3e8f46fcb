import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { plain, sampleTime, sampleWebhook, sampleWorkspace } from "../samples/index.ts"
import { SecretUnreadable, Vault } from "../workspaces/index.ts"
import { resealWebhooks } from "./resealWebhooks.ts"
import type { Webhook } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"

const workspaceId = sampleWorkspace().id

/** Webhooks whose sealed secrets are the names of versions; v2 is the newest. */
const kept = (first: ReadonlyArray<Webhook>) => {
  const replaced: Array<readonly [string, string, string]> = []
  const ports = Layer.merge(
    Layer.mock(Webhooks, {
      of: () => Effect.succeed(first),
      replaceSeal: (_, id, before, after) => Effect.sync(() => void replaced.push([id, before, after]))
    }),
    Layer.mock(Vault, {
      unseal: () => Effect.succeed(Redacted.make("whsec_")),
      reseal: (owner, sealed) => {
        assert.deepInclude(owner, { workspaceId, kind: "webhook" })
        if (sealed === "lost") return Effect.fail(new SecretUnreadable())
        return Effect.succeed(sealed === "v2" ? Option.none() : Option.some("v2"))
      }
    })
  )
  return { replaced, ports }
}

describe("resealWebhooks", () => {
  it.effect("D-KEY-1: seals every secret anew, the former ones too, and names what nobody can open", () =>
    Effect.gen(function* () {
      const former = (sealedSecret: string) => ({ sealedSecret, until: sampleTime(60) })
      const old = sampleWebhook(workspaceId, { sealedSecret: "v1", former: former("v0") })
      const current = sampleWebhook(workspaceId, { sealedSecret: "v2" })
      const lost = sampleWebhook(workspaceId, { sealedSecret: "lost", former: former("lost") })
      const { ports, replaced } = kept([old, current, lost])
      const done = yield* resealWebhooks(workspaceId).pipe(Effect.provide(ports))
      assert.deepStrictEqual(plain(done), plain({ resealed: 2, current: 1, unreadable: [lost.id] }))
      assert.deepStrictEqual(replaced, [
        [old.id, "v1", "v2"],
        [old.id, "v0", "v2"]
      ])
    })
  )
})
