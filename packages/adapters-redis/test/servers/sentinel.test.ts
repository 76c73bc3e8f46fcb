import { throttleContract } from "@calendeal/port-contracts/rate-limits"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Throttle } from "../../src/index.ts"
import { redisSentinel } from "./redisSentinel.ts"
import { elapsed, subject, throttling, untilCounted, wait } from "./throttling.ts"

throttleContract(
  "redis sentinel",
  Layer.unwrap(Effect.map(redisSentinel, ({ url }) => Throttle.layer({ url, timeout: "10 seconds" }))),
  wait,
  elapsed
)

describe("Throttle / redis sentinel", () => {
  it.live.each([["killed"], ["frozen"]] as const)(
    "D-RATE-3: when the master is %s, requests are served, and limits hold within 5 s of the promotion of another",
    ([how]) =>
      Effect.gen(function* () {
        const { master, replicaIsMaster, url } = yield* redisSentinel
        const { consume, warnings } = yield* throttling(url)
        yield* untilCounted(consume(subject()))
        yield* Effect.promise(async () => (how === "killed" ? await master.kill() : master.suspend()))
        const answers = yield* Effect.forEach(Array.from({ length: 50 }, subject), (who) => consume(who))
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        assert.strictEqual(warnings.length, 1, warnings.join("\n"))
        yield* Effect.promise(replicaIsMaster)
        assert.isBelow(yield* untilCounted(consume(subject())), 5000)
        const who = subject()
        const tags = yield* Effect.forEach([1, 2, 3], () => consume(who, 2))
        assert.deepStrictEqual(
          tags.map(({ _tag }) => _tag),
          ["Admitted", "Admitted", "Refused"]
        )
      }),
    300_000
  )
})
