import { type PgConnection, PgPool } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql"

/** What is used of a pool. */
export interface Pool extends Pick<PgPool.PgPool, "get" | "invalidate" | "use"> {
  /** Closes all sessions, those that are in use after it. For a session without an answer: the network of all may be lost. */
  readonly invalidateAll: Effect.Effect<void>
  readonly usage: () => PoolUsage
}

/** How many connections are used, a connection that is being opened included, and how many requests wait for one. */
export interface PoolUsage {
  readonly used: number
  readonly waiting: number
}

export type PoolConfig = PgPool.Config & { readonly maxConnections: number }

/**
 * A pool whose requests queue before it. In effect's Pool (4.1.0) each failed attempt to connect wakes the whole queue, and each
 * woken request queues an attempt: of 300 requests at once to a stopped server 200 waited until their time was over.
 */
export const openPool = Effect.fnUntraced(function* (
  config: PoolConfig
): Effect.fn.Return<Pool, SqlError.SqlError, Scope.Scope> {
  const pool = yield* PgPool.make(config)
  const turns = yield* Semaphore.make(config.maxConnections)
  // Requests that have a connection or wait for one: a turn that is free is taken at once.
  let asked = 0
  const asks = Effect.sync(() => {
    asked += 1
  })
  const endsAsking = Effect.sync(() => {
    asked -= 1
  })
  // At most as many as can be open, the least recently used first.
  const used = new Set<PgConnection.PgConnection>()
  const remember = (session: PgConnection.PgConnection) => {
    used.delete(session)
    used.add(session)
    for (const first of used) {
      if (used.size <= config.maxConnections) return
      used.delete(first)
    }
  }
  return {
    get: Effect.acquireRelease(asks, () => endsAsking).pipe(
      Effect.andThen(turns.takeScoped(1)),
      Effect.andThen(Effect.tap(pool.get, (session) => Effect.sync(() => remember(session))))
    ),
    use: (work) =>
      Effect.acquireUseRelease(
        asks,
        () =>
          turns.withPermit(
            pool.use((session) => {
              remember(session)
              return work(session)
            })
          ),
        () => endsAsking
      ),
    invalidate: pool.invalidate,
    invalidateAll: Effect.suspend(() => {
      const sessions = [...used]
      used.clear()
      return Effect.forEach(sessions, pool.invalidate, { discard: true })
    }),
    usage: () => ({
      used: Math.min(asked, config.maxConnections),
      waiting: Math.max(asked - config.maxConnections, 0)
    })
  }
})
