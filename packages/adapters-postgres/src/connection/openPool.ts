import { type PgConnection, PgPool } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql"

/** What is used of a pool. */
export interface Pool extends Pick<PgPool.PgPool, "get" | "invalidate" | "use"> {
  /** Closes all sessions, those that are in use after it. For a session without an answer: the network of all may be lost. */
  readonly invalidateAll: Effect.Effect<void>
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
    get: Effect.andThen(
      turns.takeScoped(1),
      Effect.tap(pool.get, (session) => Effect.sync(() => remember(session)))
    ),
    use: (work) =>
      turns.withPermit(
        pool.use((session) => {
          remember(session)
          return work(session)
        })
      ),
    invalidate: pool.invalidate,
    invalidateAll: Effect.suspend(() => {
      const sessions = [...used]
      used.clear()
      return Effect.forEach(sessions, pool.invalidate, { discard: true })
    })
  }
})
