import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { freshDatabase } from "../../testing/index.ts"
import { notAnswered } from "../errors.ts"
import { makePool } from "./makePool.ts"
import { makePrimary } from "./Primary.ts"

it.live(
  "D-DB-1: a request whose new session is refused gives its connection back before it takes another one",
  () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      const primary = yield* makePrimary([{ name: "one", url }])
      let checks = 0
      // The first session is one to a server that is no longer the primary.
      const check: typeof primary.check = () =>
        Effect.suspend(() => (checks++ === 0 ? Effect.fail(notAnswered()) : Effect.void))
      const pool = yield* makePool({ url, maxConnections: 1 }, { ...primary, check })
      yield* Effect.scoped(pool.get)
      assert.strictEqual(checks, 2)
      assert.deepStrictEqual(pool.usage(), { used: 0, waiting: 0 })
    }).pipe(Effect.scoped)
)
