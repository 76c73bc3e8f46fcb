import { PgConnection } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql"
import { openPool, type Pool, type PoolConfig } from "../openPool.ts"
import type { Primary } from "./Primary.ts"

/**
 * A pool of sessions to the primary. Each host has its own pool, and only the primary's is used. Every new session is checked
 * before its first use.
 */
export const makePool = Effect.fnUntraced(function* (
  config: PoolConfig,
  primary: Primary
): Effect.fn.Return<Pool, SqlError.SqlError, Scope.Scope> {
  const pools = new Map<string, Pool>()
  for (const { name, stream, url } of primary.hosts)
    pools.set(name, yield* openPool({ ...config, url, stream }))
  const checked = new WeakMap<PgConnection.PgConnection, Pool>()

  const once = Effect.gen(function* () {
    const server = yield* primary.server
    const pool = pools.get(server.host.name)
    if (pool === undefined) return yield* Effect.die(new Error("A host without a pool"))
    const session = yield* Effect.tapError(pool.get, () => Effect.sync(() => primary.forget(server)))
    if (!checked.has(session)) {
      yield* Effect.tapError(primary.check(server, session), () => pool.invalidate(session))
      checked.set(session, pool)
    }
    return session
  })
  // A failed attempt gives its turn back: requests that all kept one and asked for another would wait for each other.
  const attempt = Effect.gen(function* () {
    const own = yield* Scope.fork(yield* Effect.scope)
    return yield* Effect.onError(Scope.provide(once, own), (cause) => Scope.close(own, Exit.failCause(cause)))
  })
  // Nothing has been sent, so the second attempt is safe. It uses the new primary if there is one.
  const get = Effect.retry(attempt, { times: 1 })
  return {
    get,
    use: (use) => Effect.scoped(Effect.flatMap(get, use)),
    invalidate: (session) => checked.get(session)?.invalidate(session) ?? Effect.void,
    invalidateAll: Effect.suspend(() =>
      Effect.forEach(pools.values(), ({ invalidateAll }) => invalidateAll, { discard: true })
    ),
    usage: () => {
      const usages = [...pools.values()].map((pool) => pool.usage())
      return {
        used: usages.reduce((sum, { used }) => sum + used, 0),
        waiting: usages.reduce((sum, { waiting }) => sum + waiting, 0)
      }
    }
  }
})

/** A session to the primary besides the pool. */
export const connectToPrimary = (primary: Primary, config: PgConnection.Config) =>
  Effect.gen(function* () {
    const server = yield* primary.server
    const { stream, url } = server.host
    const session = yield* Effect.tapError(PgConnection.make({ ...config, url, stream }), () =>
      Effect.sync(() => primary.forget(server))
    )
    yield* primary.check(server, session)
    return session
  })
