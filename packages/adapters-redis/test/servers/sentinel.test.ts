import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { redisSentinel } from "./redisSentinel.ts"
import { subject, throttling, untilCounted } from "./throttling.ts"

// The rules of counting are those of one server (contracts.test.ts): the Sentinels only say where it is.
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
