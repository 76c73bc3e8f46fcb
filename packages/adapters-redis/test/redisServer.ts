import { Effect, Redacted, type Scope } from "effect"
import { startedRedis } from "./RedisProcess.ts"

/**
 * A Redis for tests: `TEST_REDIS_URL`, otherwise a `redis-server` or `valkey-server` from the PATH on a free port,
 * without storage; it ends with the scope. Without any of them the tests fail instead of being skipped.
 */
export const redisServer: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = Effect.suspend(
  () => {
    const given = process.env["TEST_REDIS_URL"]
    return given === undefined
      ? Effect.map(startedRedis(), ({ url }) => url)
      : Effect.succeed(Redacted.make(given))
  }
)
