import * as Memory from "@calendeal/adapters-memory"
import { FairUse, Workspaces } from "@calendeal/domain"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"

/** A throttle for tests: it refuses everything, and the caller is to wait for a minute. */
const closed = Layer.succeed(FairUse.Throttle, {
  admit: () => Effect.succeed({ _tag: "Refused", retryAfterSeconds: 60 })
})

/** All ports in memory, with this one in the place of memory's own: of two layers of one port, the later counts. */
const ports = Layer.merge(Memory.layer, closed)

layer(ports)("a program with one adapter swapped", (it) => {
  it.effect("is answered by the swapped adapter", () =>
    Effect.gen(function* () {
      const throttle = yield* FairUse.Throttle
      const answer = yield* throttle.admit(FairUse.allowances.capture, "198.51.100.7")
      assert.deepStrictEqual(answer, { _tag: "Refused", retryAfterSeconds: 60 })
    })
  )

  it.effect("keeps the other adapters", () =>
    Effect.gen(function* () {
      const directory = yield* Workspaces.WorkspaceDirectory
      assert.strictEqual((yield* directory.findBySlug("acme"))._tag, "None")
    })
  )
})
