import { PgPool } from "@effect/sql-pg"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import type * as Scope from "effect/Scope"
import type { SqlError } from "effect/sql"

/** What is used of a pool. */
export type Pool = Pick<PgPool.PgPool, "get" | "invalidate" | "use">

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
  return {
    get: Effect.andThen(turns.takeScoped(1), pool.get),
    use: (work) => turns.withPermit(pool.use(work)),
    invalidate: pool.invalidate
  }
})
