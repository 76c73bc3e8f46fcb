import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { alone } from "./holders.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "calendeal-holders-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

describe("alone", () => {
  it.live("lets many through one at a time, while the lock comes and goes under their eyes", () =>
    Effect.gen(function* () {
      const shared = yield* folder
      let inside = 0
      let most = 0
      const visit = alone(
        shared,
        Effect.gen(function* () {
          inside += 1
          most = Math.max(most, inside)
          yield* Effect.yieldNow
          inside -= 1
        })
      )
      yield* Effect.all(
        Array.from({ length: 40 }, () => visit),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(most, 1)
    }).pipe(Effect.scoped)
  )
})
