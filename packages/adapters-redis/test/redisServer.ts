import { Effect, Redacted, type Scope } from "effect"
import { startedRedis } from "./RedisProcess.ts"

/**
 * A Redis to test against: `TEST_REDIS_URL`, else a `redis-server` or `valkey-server` of the PATH on a port of its own,
 * which keeps nothing and ends with the scope. None of them: the tests fail, they do not skip.
 */
export const redisServer: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = Effect.suspend(
  () => {
    const given = process.env["TEST_REDIS_URL"]
    return given === undefined
      ? Effect.map(startedRedis(), ({ url }) => url)
      : Effect.succeed(Redacted.make(given))
  }
)
