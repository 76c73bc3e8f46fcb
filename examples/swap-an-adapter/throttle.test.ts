import * as Memory from "@calendeal/adapters-memory"
import { RateLimits, Workspaces } from "@calendeal/domain"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"

/** A throttle for tests that rejects everything for a minute. */
const closed = Layer.succeed(RateLimits.Throttle, {
  consume: () => Effect.succeed({ _tag: "Refused", retryAfterSeconds: 60 })
})

/** All ports in memory, except for this one: of two layers for one port, the later applies. */
const ports = Layer.merge(Memory.layer, closed)

layer(ports)("a program with one swapped adapter", (it) => {
  it.effect("uses the swapped adapter", () =>
    Effect.gen(function* () {
      const throttle = yield* RateLimits.Throttle
      const answer = yield* throttle.consume(RateLimits.rateLimits.capture, "198.51.100.7")
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
