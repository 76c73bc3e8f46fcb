import { throttleContract } from "@calendeal/port-contracts/rate-limits"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Throttle } from "../../src/index.ts"
import { isReady, detectsFailure, redisCluster } from "./redisCluster.ts"
import { elapsed, subject, throttling, untilCounted, wait } from "./throttling.ts"

const counting = Layer.unwrap(
  Effect.map(redisCluster, ({ url }) => Throttle.layer({ url, timeout: "10 seconds" }))
)

// They wait at the same time: each has subjects of its own.
describe.concurrent("a Cluster", () => {
  throttleContract("redis cluster", counting, wait, elapsed)
})

describe("Throttle / redis cluster", () => {
  it.live(
    "D-RATE-4: the nodes of a Cluster share the subjects; a subject's keys have one hash tag and expire",
    () =>
      Effect.gen(function* () {
        const { nodes, url } = yield* redisCluster
        const { consume } = yield* throttling(url, { timeout: "10 seconds" })
        yield* Effect.forEach(Array.from({ length: 60 }, subject), (who) => consume(who))
        const keys = yield* Effect.promise(() => Promise.all(nodes.map((node) => node.command("KEYS", "*"))))
        for (const [nth, ofNode] of keys.entries()) {
          assert.isTrue(Array.isArray(ofNode) && ofNode.length > 0, `node ${nth} has none`)
          for (const key of Array.isArray(ofNode) ? ofNode : []) {
            assert.match(String(key), /^calendeal:rl:\{book:[^{}]+\}$/)
            const left = Number(
              yield* Effect.promise(() => nodes[nth]?.command("PTTL", String(key)) ?? Promise.resolve())
            )
            assert.isTrue(left > 0 && left <= 61_000, `${left} ms`)
          }
        }
      }),
    300_000
  )

  it.live(
    "D-RATE-3: when all nodes of a Cluster are killed, requests are served with one warning; limits hold within 5 s of their return",
    () =>
      Effect.gen(function* () {
        const { nodes, url } = yield* redisCluster
        const { consume, warnings } = yield* throttling(url)
        yield* untilCounted(consume(subject()))
        yield* Effect.promise(() => Promise.all(nodes.map((node) => node.kill())))
        const answers = yield* Effect.forEach(Array.from({ length: 100 }, subject), (who) => consume(who))
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        assert.strictEqual(warnings.length, 1, warnings.join("\n"))
        yield* Effect.promise(() => Promise.all(nodes.map((node) => node.start())))
        yield* Effect.promise(() => Promise.all(nodes.map(isReady)))
        assert.isBelow(yield* untilCounted(consume(subject())), 5000)
      }),
    300_000
  )

  it.live.each(["yes", "no"])(
    "D-RATE-3: when one node of a Cluster is killed, requests are served with one warning; limits hold within 5 s of its return (cluster-require-full-coverage %s)",
    (coverage) =>
      Effect.gen(function* () {
        const { nodes, url } = yield* redisCluster
        const [dead, ...others] = nodes
        yield* Effect.promise(() =>
          Promise.all(
            nodes.map((node) => node.command("CONFIG", "SET", "cluster-require-full-coverage", coverage))
          )
        )
        const { consume, warnings } = yield* throttling(url)
        const subjects = Array.from({ length: 60 }, subject)
        yield* Effect.forEach(subjects, (who) => untilCounted(consume(who)))
        yield* Effect.promise(() => dead.kill())
        yield* Effect.promise(() => Promise.all(others.map(detectsFailure)))
        const answers = yield* Effect.forEach([...subjects, ...subjects], (who) => consume(who))
        const served = answers.map(({ _tag }) => _tag)
        assert.includeMembers(["Admitted", "Uncounted"], served)
        assert.include(served, "Uncounted")
        // Subjects on the other nodes are counted, if these may serve alone.
        if (coverage === "no") assert.include(served, "Admitted")
        assert.strictEqual(warnings.length, 1, warnings.join("\n"))
        yield* Effect.promise(() => dead.start())
        yield* Effect.promise(() => Promise.all(nodes.map(isReady)))
        const began = performance.now()
        yield* Effect.forEach(subjects, (who) => untilCounted(consume(who)))
        assert.isBelow(performance.now() - began, 5000)
      }),
    300_000
  )

  it.live(
    "D-RATE-3: a process starts without the Cluster, and counts within 5 s of its return",
    () =>
      Effect.gen(function* () {
        const { nodes, url } = yield* redisCluster
        yield* Effect.promise(() => Promise.all(nodes.map((node) => node.kill())))
        const { consume } = yield* throttling(url)
        const answers = yield* Effect.forEach(Array.from({ length: 50 }, subject), (who) => consume(who))
        assert.isTrue(answers.every(({ _tag }) => _tag === "Uncounted"))
        yield* Effect.promise(() => Promise.all(nodes.map((node) => node.start())))
        yield* Effect.promise(() => Promise.all(nodes.map(isReady)))
        assert.isBelow(yield* untilCounted(consume(subject())), 5000)
      }),
    300_000
  )
})
