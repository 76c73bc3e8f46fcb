import { setTimeout as sleep } from "node:timers/promises"
import { sampleApiKey, sampleNow, sampleWorkspace, stageWorkspace } from "@calendeal/port-contracts/samples"
import { revoke, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { TestClock } from "effect/testing"
import { layer as postgres } from "../connection/index.ts"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { freshDatabase, proxyTo } from "../testing/index.ts"
import { RecentKeys } from "./RecentKeys.ts"

/** The ports as one process has them. */
const processOn = (url: Redacted.Redacted) =>
  Layer.build(Layer.fresh(ports().pipe(Layer.provide(postgres({ url, role: serviceRole })))))

const [one, other] = [sampleWorkspace().id, sampleWorkspace().id]

describe("the keys that were just looked up", () => {
  // The clock stands still: what ends what is recalled is the other process, however long that takes.
  it.effect("D-KEY-1: cost no query, until another process revokes one", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const proxy = yield* proxyTo(url)
      const another = yield* processOn(url)
      yield* Effect.gen(function* () {
        const directory = yield* WorkspaceDirectory
        const key = sampleApiKey((yield* stageWorkspace()).id)
        yield* directory.saveKey(key)
        // It is not kept until the process listens and has heard of the key.
        while (Option.isNone(yield* directory.recallKey(key.prefix))) {
          yield* Effect.promise(() => sleep(20))
          yield* directory.findKey(key.prefix)
        }
        const before = proxy.sent()
        assert.isTrue(Option.isSome(yield* directory.recallKey(key.prefix)))
        assert.strictEqual(proxy.sent(), before)
        const revoking = WorkspaceDirectory.use(({ saveKey }) => saveKey(revoke(key, sampleNow)))
        yield* Effect.provide(revoking, another)
        while (Option.isSome(yield* directory.recallKey(key.prefix))) yield* Effect.promise(() => sleep(20))
      }).pipe(Effect.provide(yield* processOn(proxy.url)))
    })
  )

  it.effect("D-KEY-1: are recalled for 4 seconds from the question, however late its answer is", () =>
    Effect.gen(function* () {
      const [key, recent] = [sampleApiKey(one), new RecentKeys()]
      const recalled = Effect.map(recent.recall(key.prefix), Option.isSome)
      yield* recent.keeping(Effect.as(TestClock.adjust("3 seconds"), Option.some(key)))
      yield* TestClock.adjust("999 millis")
      assert.isTrue(yield* recalled)
      yield* TestClock.adjust("1 millis")
      assert.isFalse(yield* recalled)
    })
  )

  it.effect("D-KEY-1: are not kept when they change while they are looked up", () =>
    Effect.gen(function* () {
      const [key, recent] = [sampleApiKey(one), new RecentKeys()]
      for (const forget of [() => recent.forget(one), () => recent.forgetAll()]) {
        yield* recent.keeping(Effect.as(Effect.sync(forget), Option.some(key)))
        assert.isTrue(Option.isNone(yield* recent.recall(key.prefix)))
      }
      yield* recent.keeping(Effect.succeedSome(key))
      assert.isTrue(Option.isSome(yield* recent.recall(key.prefix)))
    })
  )

  it.effect("D-KEY-1: are forgotten with their workspace, and the first of too many", () =>
    Effect.gen(function* () {
      const recent = new RecentKeys()
      const keys = Array.from({ length: 2001 }, (_, nth) => sampleApiKey(nth % 2 === 0 ? one : other))
      yield* Effect.forEach(keys, (key) => recent.keeping(Effect.succeedSome(key)))
      const kept = Effect.map(
        Effect.forEach(keys, ({ prefix }) => recent.recall(prefix)),
        (found) => found.map(Option.isSome)
      )
      assert.deepStrictEqual(yield* kept, [false, ...keys.slice(1).map(() => true)])
      recent.forget(other)
      assert.deepStrictEqual(
        yield* kept,
        keys.map((_, nth) => nth > 0 && nth % 2 === 0)
      )
    })
  )
})
