import { Effect, Redacted } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type RedisProcess, redisProcess, startedRedis, until } from "./RedisProcess.ts"

const password = "p@ss/w:rd"
const secured = ["--requirepass", password, "--masterauth", password]

/** A master with a replica, both with a password, and a Sentinel with its own password that promotes the replica. */
export const redisSentinel = Effect.gen(function* () {
  const master = yield* startedRedis(secured)
  const replica = yield* startedRedis([...secured, "--replicaof", "127.0.0.1", String(master.port)])
  const sentinel = yield* redisProcess(() => ["sentinel.conf", "--sentinel"])
  const settings = [
    `port ${sentinel.port}`,
    "bind 127.0.0.1",
    'requirepass "watch"',
    "dir .",
    `sentinel monitor main 127.0.0.1 ${master.port} 1`,
    `sentinel auth-pass main ${password}`,
    "sentinel down-after-milliseconds main 1000",
    "sentinel failover-timeout main 5000"
  ]
  yield* Effect.promise(async () => {
    await writeFile(join(sentinel.folder, "sentinel.conf"), `${settings.join("\n")}\n`)
    await sentinel.start()
    await knowsReplica(sentinel)
  })
  const [secret, sentinels] = [encodeURIComponent(password), `127.0.0.1:${sentinel.port}`]
  const url = Redacted.make(`redis-sentinel://:${secret}@${sentinels}/main?sentinelPassword=watch`)
  return { master, replicaIsMaster: () => becomesMaster(replica), url }
})

const knowsReplica = (sentinel: RedisProcess) =>
  until(async () => {
    const replicas = await sentinel.commandAs("watch", "SENTINEL", "REPLICAS", "main")
    return (
      Array.isArray(replicas) &&
      replicas.length === 1 &&
      JSON.stringify(replicas).includes('"master-link-status":"ok"')
    )
  }, "the Sentinel did not find the replica")

/** Resolves when the Sentinel has promoted the replica. The promotion closes the connections of clients, this one's too. */
const becomesMaster = (replica: RedisProcess) =>
  until(
    () =>
      replica.commandAs(password, "ROLE").then(
        (role) => String(role).startsWith("master"),
        () => false
      ),
    "the replica was not promoted"
  )
