import { Effect, Redacted } from "effect"
import { onPort, type RedisProcess, redisProcess, until } from "./RedisProcess.ts"

/** A local Cluster of three masters, each with a third of the slots. */
export const redisCluster = Effect.gen(function* () {
  const nodes = yield* Effect.all([node, node, node])
  yield* Effect.promise(() => join(nodes))
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")
  return { nodes, url: Redacted.make(`redis-cluster://${hosts}`) }
})

const node = Effect.tap(
  redisProcess((port) => [...onPort(port), "--cluster-enabled", "yes", "--cluster-node-timeout", "2000"]),
  (redis) => Effect.promise(() => redis.start())
)

const thirds = [
  [0, 5460],
  [5461, 10_922],
  [10_923, 16_383]
] as const

const join = async (nodes: ReadonlyArray<RedisProcess>) => {
  for (const [nth, [from, to]] of thirds.entries()) {
    await nodes[nth]?.command("CLUSTER", "SET-CONFIG-EPOCH", String(nth + 1))
    await nodes[nth]?.command("CLUSTER", "ADDSLOTSRANGE", String(from), String(to))
  }
  for (const { port } of nodes) await nodes[0]?.command("CLUSTER", "MEET", "127.0.0.1", String(port))
  for (const redis of nodes) await isReady(redis)
}

/** Resolves when the node knows all others and serves. */
export const isReady = (redis: RedisProcess) =>
  until(async () => {
    const info = String(await redis.command("CLUSTER", "INFO"))
    return info.includes("cluster_state:ok") && info.includes("cluster_size:3")
  }, "the Cluster did not become ready")

/** Resolves when the node considers another one dead. */
export const detectsFailure = (redis: RedisProcess) =>
  until(
    async () => / master,fail /.test(String(await redis.command("CLUSTER", "NODES"))),
    "the dead node was not detected"
  )
